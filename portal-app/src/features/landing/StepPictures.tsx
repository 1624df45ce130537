/** Pictures of the three steps of the service: preference, match, chat. Decoration only. */
import type { ReactElement, ReactNode } from "react";
import { Person, WheelchairUser } from "./figures";
import styles from "./landing.module.css";

export function WishPicture(): ReactElement {
  return (
    <Frame>
      <Person x={62} y={178} size={1.5} coat="#c8703f" />
      <g transform="translate(122 28)">
        <rect width="140" height="146" rx="12" fill="#fff" stroke="var(--color-brand)" strokeWidth="4" />
        <rect x="46" y="-9" width="48" height="18" rx="9" fill="var(--color-brand)" />
        <Wish y={32} ticked width={66} />
        <Wish y={64} ticked width={48} />
        <Wish y={96} width={58} />
        <Wish y={128} ticked width={40} />
      </g>
    </Frame>
  );
}

function Wish({ y, width, ticked = false }: { y: number; width: number; ticked?: boolean }): ReactElement {
  return (
    <g transform={`translate(20 ${y})`}>
      <rect
        y="-11"
        width="22"
        height="22"
        rx="5"
        fill={ticked ? "var(--color-brand)" : "#fff"}
        stroke="var(--color-brand)"
        strokeWidth="3"
      />
      {ticked && (
        <path
          d="m5 0 5 5 8-9"
          fill="none"
          stroke="#fff"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      <rect x="34" y="-5" width={width} height="10" rx="5" fill="#d9cfbd" />
    </g>
  );
}

/** A person and three homes; the line to the best home is solid, the others are dotted. */
export function MatchPicture(): ReactElement {
  return (
    <Frame>
      <g fill="none" stroke="var(--color-brand)" strokeLinecap="round">
        <path d="M96 92C138 62 150 48 184 44" strokeWidth="3.5" strokeDasharray="1 10" />
        <path d="M100 106h84" strokeWidth="6" />
        <path d="M96 120c42 28 54 42 88 46" strokeWidth="3.5" strokeDasharray="1 10" />
      </g>
      <circle cx="62" cy="106" r="42" fill="#fff" stroke="var(--color-brand)" strokeWidth="4" />
      <circle cx="62" cy="95" r="14" fill="#f3cfae" />
      <path d="M47.5 94a14.5 14.5 0 0 1 29 0c-7-1-11-4-14-9-3 6-8 9-15 9Z" fill="#3f342b" />
      <path d="M37 139a25 25 0 0 1 50 0c-7 6-16 9-25 9s-18-3-25-9Z" fill="#c8703f" />
      <SmallHouse x={190} y={16} colour="#8a8377" />
      <SmallHouse x={186} y={72} colour="var(--color-brand)" lit />
      <SmallHouse x={190} y={138} colour="#8a8377" />
      <circle cx="262" cy="78" r="15" fill="var(--color-sun)" />
      <path
        d="m255 78 5 5 9-10"
        fill="none"
        stroke="#23211d"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Frame>
  );
}

function SmallHouse({
  x,
  y,
  colour,
  lit = false,
}: {
  x: number;
  y: number;
  colour: string;
  lit?: boolean;
}): ReactElement {
  return (
    <g transform={`translate(${x} ${y}) scale(${lit ? 1.2 : 0.9})`}>
      <path d="M8 24v28h44V24" fill="#fff" />
      <g fill="none" stroke={colour} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M2 27 28 5a3 3 0 0 1 4 0l26 22" />
        <path d="M9 25v27h42V25" />
      </g>
      <path d="M24 52V38h12v14Z" fill={lit ? "var(--color-sun)" : "#e4dccd"} />
    </g>
  );
}

export function TalkPicture(): ReactElement {
  return (
    <Frame>
      <path
        d="M34 8h94a14 14 0 0 1 14 14v26a14 14 0 0 1-14 14H86l-16 16V62H34a14 14 0 0 1-14-14V22A14 14 0 0 1 34 8Z"
        fill="#fff"
        stroke="var(--color-brand)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <g fill="#d9cfbd">
        <rect x="40" y="22" width="76" height="9" rx="4.5" />
        <rect x="40" y="39" width="50" height="9" rx="4.5" />
      </g>
      <path
        d="M184 22h74a14 14 0 0 1 14 14v18a14 14 0 0 1-14 14h-14v14l-16-14h-44a14 14 0 0 1-14-14V36a14 14 0 0 1 14-14Z"
        fill="var(--color-brand)"
      />
      <g fill="#fff">
        <circle cx="203" cy="45" r="5" />
        <circle cx="221" cy="45" r="5" />
        <circle cx="239" cy="45" r="5" />
      </g>
      <WheelchairUser x={74} y={190} size={1.35} coat="#c8703f" />
      <Person x={226} y={192} size={1.4} coat="#1f4e79" hair="#5a3d28" />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }): ReactElement {
  return (
    <svg className={styles.picture} viewBox="0 0 300 200" aria-hidden="true" focusable="false">
      <path
        d="M34 200c-38-40-38-96 4-132S138 22 190 30s92 48 96 94-10 62-24 76Z"
        fill="var(--color-brand-tint)"
      />
      {children}
    </svg>
  );
}
