/** People and trees for the landing page's pictures. Decoration only. */
import type { ReactElement } from "react";

interface Place {
  x: number;
  y: number;
  size?: number;
}

/** x and y are the middle of the feet. */
export function Person({
  x,
  y,
  size = 1,
  coat,
  hair = "#3f342b",
}: Place & { coat: string; hair?: string }): ReactElement {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-6-22v20M6-22v20" stroke="#3b4a52" strokeWidth="7" strokeLinecap="round" />
      <path d="M-14-20v-18a14 14 0 0 1 28 0v18a4 4 0 0 1-4 4h-20a4 4 0 0 1-4-4Z" fill={coat} />
      <circle cx="0" cy="-62" r="11" fill="#f3cfae" />
      <path d="M-11.5-61a11.5 11.5 0 0 1 23 0c-5-1-9-4-11-8-3 5-7 8-12 8Z" fill={hair} />
    </g>
  );
}

/** x and y are the middle between the wheels, on the ground. */
export function WheelchairUser({ x, y, size = 1, coat }: Place & { coat: string }): ReactElement {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-10-18v-18a12 12 0 0 1 24 0v14h-24Z" fill={coat} />
      <path
        d="M6-22h16v18"
        fill="none"
        stroke="#3b4a52"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="2" cy="-60" r="11" fill="#f3cfae" />
      <path d="M-9.5-60a11.5 11.5 0 0 1 23-1c-6 0-9-2-12-6-2 4-6 7-11 7Z" fill="#5a3d28" />
      <g fill="none" stroke="#23211d" strokeWidth="4" strokeLinecap="round">
        <circle cx="-2" cy="-14" r="15" />
        <path d="M-20-42h8v18h22" />
      </g>
      <circle cx="24" cy="-3" r="4" fill="#23211d" />
    </g>
  );
}

/** x and y are the foot of the trunk. */
export function Tree({ x, y, size = 1, fill }: Place & { fill: string }): ReactElement {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M0 0v-34" stroke="#7a5a3c" strokeWidth="6" strokeLinecap="round" />
      <path d="M0-92c18 12 28 28 28 44 0 15-12 26-28 26s-28-11-28-26c0-16 10-32 28-44Z" fill={fill} />
    </g>
  );
}
