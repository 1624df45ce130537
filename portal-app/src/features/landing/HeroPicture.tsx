/** The landing page's large picture: a small town with a lit door for everyone. Decoration only. */
import type { ReactElement } from "react";
import { Person, Tree, WheelchairUser } from "./figures";
import styles from "./landing.module.css";

export function HeroPicture(): ReactElement {
  return (
    <svg className={styles.hero} viewBox="0 36 600 366" aria-hidden="true" focusable="false">
      <circle cx="468" cy="84" r="40" fill="var(--color-sun)" />
      <g fill="#fff">
        <path d="M96 104a20 20 0 0 1 38-9 15 15 0 0 1 24 12 12 12 0 0 1-4 23H98a13 13 0 0 1-2-26Z" />
        <path d="M342 58a15 15 0 0 1 28-7 11 11 0 0 1 18 9 9 9 0 0 1-3 17h-41a10 10 0 0 1-2-19Z" />
      </g>
      <path d="M0 300C90 210 190 214 292 262s212 34 308-44v202H0Z" fill="#d5e8df" />
      <path d="M0 348c120-62 228-50 330-22s190 14 270-22v116H0Z" fill="#bcd9cc" />
      <g fill="none" stroke="#f7efdd" strokeLinecap="round" strokeWidth="20">
        <path d="M300 420c-6-44 4-74 8-96" />
        <path d="M296 404c-60-30-118-50-150-72" />
        <path d="M310 404c60-28 112-48 146-82" />
      </g>
      <Tree x={52} y={318} size={1.1} fill="#4c8a74" />
      <Tree x={222} y={290} size={0.85} fill="#6aa58d" />
      <Tree x={392} y={292} size={0.95} fill="#4c8a74" />
      <Tree x={556} y={302} size={1.2} fill="#6aa58d" />
      <House x={92} y={232} roof="#6d3f72" wall="#fbf6ec" />
      <House x={248} y={190} roof="#1d5c4d" wall="#fff" large />
      <House x={412} y={226} roof="#1f4e79" wall="#fbf6ec" />
      <Person x={214} y={372} coat="#c8703f" />
      <WheelchairUser x={362} y={374} coat="#1f4e79" />
      <Person x={402} y={364} coat="#6d3f72" />
    </svg>
  );
}

interface HouseProps {
  x: number;
  y: number;
  roof: string;
  wall: string;
  large?: boolean;
}

function House({ x, y, roof, wall, large = false }: HouseProps): ReactElement {
  const size = large ? 1.28 : 1;
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <rect x="66" y="4" width="12" height="26" rx="2" fill={roof} />
      <path d="M10 46h76v62H10Z" fill={wall} />
      <path d="M44.5 6.500a6 6 0 0 1 7 0L95 41a5 5 0 0 1-3 9H4a5 5 0 0 1-3-9Z" fill={roof} />
      <g fill="var(--color-sun)">
        <rect x="19" y="60" width="20" height="20" rx="2" />
        <circle cx="48" cy="30" r="6" />
      </g>
      <path d="M29 60v20M19 70h20" stroke={roof} strokeWidth="2" opacity=".55" />
      <path d="M54 108V72a6 6 0 0 1 6-6h10a6 6 0 0 1 6 6v36Z" fill={roof} />
      <circle cx="71" cy="89" r="2" fill="var(--color-sun)" />
    </g>
  );
}
