/** The icons of both apps. None carries meaning alone: a text is next to it, or in the name of its button. */
import type { ReactElement, ReactNode } from "react";
import styles from "./icons.module.css";

/** The frame of every icon: 24 units, line art in the text's colour, hidden from screen readers. */
function Icon({ children }: { children: ReactNode }): ReactElement {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function BellIcon(): ReactElement {
  return (
    <Icon>
      <path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.5 2h-15l1.5-2Z" />
      <path d="M10 21.250h4" />
    </Icon>
  );
}

export function CalendarIcon(): ReactElement {
  return (
    <Icon>
      <rect x="4" y="5.5" width="16" height="15" rx="2.5" />
      <path d="M4 10h16M8.5 3v4M15.5 3v4" />
    </Icon>
  );
}

export function CameraIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 8.500h3.500L9 6h6l1.5 2.500H20a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9.500a1 1 0 0 1 1-1Z" />
      <circle cx="12" cy="13.25" r="3.25" />
    </Icon>
  );
}

export function CardIcon(): ReactElement {
  return (
    <Icon>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <circle cx="8.5" cy="10.75" r="1.75" />
      <path d="M5.75 15.500c.5-1.5 1.5-2 2.75-2s2.25.5 2.75 2M14.5 10h3.500M14.5 13.500h3.5" />
    </Icon>
  );
}

export function ChartIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 4v16h16" />
      <path d="M8.500 16.500v-4M12.750 16.500V8M17 16.500v-6" />
    </Icon>
  );
}

export function ChatIcon(): ReactElement {
  return (
    <Icon>
      <path d="M5.5 5h13A2.5 2.5 0 0 1 21 7.500v7a2.5 2.5 0 0 1-2.5 2.500H11l-4.5 3.500V17h-1A2.5 2.5 0 0 1 3 14.500v-7A2.5 2.5 0 0 1 5.5 5Z" />
      <path d="M8 9.500h8M8 12.750h5" />
    </Icon>
  );
}

export function CheckCircleIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.5 2.75 2.750L16.25 9.5" />
    </Icon>
  );
}

export function CheckIcon(): ReactElement {
  return (
    <Icon>
      <path d="m5 12.75 4.5 4.500L19.25 7" />
    </Icon>
  );
}

export function ChevronDownIcon(): ReactElement {
  return (
    <Icon>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  );
}

export function ClockIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.250l3.25 2" />
    </Icon>
  );
}

export function CloseIcon(): ReactElement {
  return (
    <Icon>
      <path d="M6 6l12 12M18 6 6 18" />
    </Icon>
  );
}

export function ExternalLinkIcon(): ReactElement {
  return (
    <Icon>
      <path d="M14 4h6v6M20 4l-8.5 8.500M18 14v4.500A1.5 1.5 0 0 1 16.5 20h-11A1.5 1.5 0 0 1 4 18.500v-11A1.5 1.5 0 0 1 5.5 6H10" />
    </Icon>
  );
}

export function FileIcon(): ReactElement {
  return (
    <Icon>
      <path d="M6 3h8l4 4v14H6z" />
      <path d="M14 3v4h4M9 13h6M9 17h6" />
    </Icon>
  );
}

export function FlagIcon(): ReactElement {
  return (
    <Icon>
      <path d="M6 21V4M6 4.500h11.500L15 8.75 17.5 13H6" />
    </Icon>
  );
}

export function HomeIcon(): ReactElement {
  return (
    <Icon>
      <path d="M3.5 11.5 12 4l8.5 7.5" />
      <path d="M6 9.500V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5" />
      <path d="M10 20v-5.500h4V20" />
    </Icon>
  );
}

export function InfoIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.500M12 7.500v.25" />
    </Icon>
  );
}

export function ListIcon(): ReactElement {
  return (
    <Icon>
      <path d="M9 6.500h11M9 12h11M9 17.500h11M4.5 6.500h.250M4.5 12h.250M4.5 17.500h.25" />
    </Icon>
  );
}

export function LogOutIcon(): ReactElement {
  return (
    <Icon>
      <path d="M14 4H6.500A1.5 1.5 0 0 0 5 5.500v13A1.5 1.5 0 0 0 6.5 20H14M10.5 12H20M16.5 8.25 20.25 12l-3.75 3.75" />
    </Icon>
  );
}

export function MatchIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5M8 10.500l2 2 3-3.5" />
    </Icon>
  );
}

export function MinusIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12h8" />
    </Icon>
  );
}

export function PencilIcon(): ReactElement {
  return (
    <Icon>
      <path d="m4 20 1-4.500L16 4.500l3.5 3.500L8.5 19 4 20ZM13.5 7 17 10.5" />
    </Icon>
  );
}

export function PlusIcon(): ReactElement {
  return (
    <Icon>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function PrinterIcon(): ReactElement {
  return (
    <Icon>
      <path d="M7 9V4h10v5M7 17H5.500A1.500 1.500 0 0 1 4 15.500v-5A1.500 1.500 0 0 1 5.500 9h13a1.500 1.500 0 0 1 1.500 1.500v5a1.500 1.500 0 0 1-1.500 1.500H17" />
      <path d="M7 14h10v6H7Z" />
    </Icon>
  );
}

export function SearchIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="10.75" cy="10.75" r="6.25" />
      <path d="m15.500 15.500 5 5" />
    </Icon>
  );
}

export function SendIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 11.5 20.5 4 14 20.500l-3-6.5-7-2.500ZM11 14l4-4.5" />
    </Icon>
  );
}

export function SettingsIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 7h7m6 0h3M4 17h3m6 0h7" />
      <circle cx="14" cy="7" r="2.5" />
      <circle cx="10" cy="17" r="2.5" />
    </Icon>
  );
}

export function SpeakerIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 9.500v5h3.500L12.500 19V5L7.500 9.500H4Z" />
      <path d="M15.500 9a4.250 4.250 0 0 1 0 6M18 6.500a7.750 7.750 0 0 1 0 11" />
    </Icon>
  );
}

export function TrashIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4.5 6.500h15M9.5 6V4h5v2M6.5 6.500l.75 13a1 1 0 0 0 1 1h7.500a1 1 0 0 0 1-1l.75-13M10.25 10.500v6M13.75 10.500v6" />
    </Icon>
  );
}

export function UserIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20c.5-4 3.5-6 7.5-6s7 2 7.5 6" />
    </Icon>
  );
}

export function WarningIcon(): ReactElement {
  return (
    <Icon>
      <path d="M12 4 21.5 20h-19L12 4Z" />
      <path d="M12 10.500v4M12 17v.25" />
    </Icon>
  );
}
