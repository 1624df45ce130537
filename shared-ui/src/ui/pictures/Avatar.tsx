/** A person's picture beside their name, or the first letter of the name. */
import { type ReactElement, useState } from "react";
import styles from "./Avatar.module.css";

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: "small" | "large";
}

/** Render the picture; it is silent because the name stands beside it. */
export function Avatar({ name, src, size = "small" }: AvatarProps): ReactElement {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken;
  return (
    <span className={size === "large" ? styles.large : styles.small} aria-hidden="true">
      {shown ? <img src={src} alt="" onError={() => setBroken(src)} /> : (Array.from(name)[0] ?? "")}
    </span>
  );
}
