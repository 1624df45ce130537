/** A person's picture, or the first letter of their name. */
import { type ReactElement, useState } from "react";
import styles from "./Avatar.module.css";

interface AvatarProps {
  name: string;
  src?: string | null;
}

/** Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, src }: AvatarProps): ReactElement {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {shown ? <img src={src} alt="" onError={() => setBroken(src)} /> : (Array.from(name)[0] ?? "")}
    </span>
  );
}
