/** The icons of what is done within a page; apart from the others, so that no first page waits for them. */
import type { ReactElement } from "react";
import { Icon } from "./Icon";

/** Draw Calendar. */
export function CalendarIcon(): ReactElement {
  return (
    <Icon>
      <rect x="4" y="5.5" width="16" height="15" rx="2.5" />
      <path d="M4 10h16M8.5 3v4M15.5 3v4" />
    </Icon>
  );
}

/** Draw Camera. */
export function CameraIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 8.500h3.500L9 6h6l1.5 2.500H20a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9.500a1 1 0 0 1 1-1Z" />
      <circle cx="12" cy="13.25" r="3.25" />
    </Icon>
  );
}

/** Draw Check. */
export function CheckIcon(): ReactElement {
  return (
    <Icon>
      <path d="m5 12.75 4.5 4.500L19.25 7" />
    </Icon>
  );
}

/** Draw ExternalLink. */
export function ExternalLinkIcon(): ReactElement {
  return (
    <Icon>
      <path d="M14 4h6v6M20 4l-8.5 8.500M18 14v4.500A1.5 1.5 0 0 1 16.5 20h-11A1.5 1.5 0 0 1 4 18.500v-11A1.5 1.5 0 0 1 5.5 6H10" />
    </Icon>
  );
}

/** Draw File. */
export function FileIcon(): ReactElement {
  return (
    <Icon>
      <path d="M6 3h8l4 4v14H6z" />
      <path d="M14 3v4h4M9 13h6M9 17h6" />
    </Icon>
  );
}

/** Draw Printer. */
export function PrinterIcon(): ReactElement {
  return (
    <Icon>
      <path d="M7 9V4h10v5M7 17H5.500A1.500 1.500 0 0 1 4 15.500v-5A1.500 1.500 0 0 1 5.500 9h13a1.500 1.500 0 0 1 1.500 1.500v5a1.500 1.500 0 0 1-1.500 1.500H17" />
      <path d="M7 14h10v6H7Z" />
    </Icon>
  );
}

/** Draw Send. */
export function SendIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 11.5 20.5 4 14 20.500l-3-6.5-7-2.500ZM11 14l4-4.5" />
    </Icon>
  );
}

/** Draw Speaker. */
export function SpeakerIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 9.500v5h3.500L12.500 19V5L7.500 9.500H4Z" />
      <path d="M15.500 9a4.250 4.250 0 0 1 0 6M18 6.500a7.750 7.750 0 0 1 0 11" />
    </Icon>
  );
}

/** Draw Trash. */
export function TrashIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4.5 6.500h15M9.5 6V4h5v2M6.5 6.500l.75 13a1 1 0 0 0 1 1h7.500a1 1 0 0 0 1-1l.75-13M10.25 10.500v6M13.75 10.500v6" />
    </Icon>
  );
}

/** Draw Search. */
export function SearchIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="10.75" cy="10.75" r="6.25" />
      <path d="m15.500 15.500 5 5" />
    </Icon>
  );
}
