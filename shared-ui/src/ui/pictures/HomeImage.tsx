/** A home's picture in the shape that all homes share, or No Image. */
import { type ReactElement, useState } from "react";
import { HomeIcon } from "../icons/icons";
import styles from "./HomeImage.module.css";

interface HomeImageProps {
  src: string | null | undefined;
  /** Says what is seen, such as 「ひまわりの家の写真」; empty where the name stands beside it. */
  alt: string;
  rounded?: boolean;
  /** For the picture that the page opens with: it comes before the others. */
  eager?: boolean;
}

/** Render the picture; a missing or broken one shows No Image. */
export function HomeImage({ src, alt, rounded = false, eager = false }: HomeImageProps): ReactElement {
  const [broken, setBroken] = useState<string | null>(null);
  const className = rounded ? styles.rounded : styles.frame;
  if (!src || src === broken) {
    return (
      <div className={className}>
        <span className={styles.none}>
          <HomeIcon />
          No Image
        </span>
      </div>
    );
  }
  return (
    <div className={className}>
      <img
        className={styles.image}
        src={src}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        onError={() => setBroken(src)}
      />
    </div>
  );
}
