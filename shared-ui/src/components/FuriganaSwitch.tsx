/** The switch that shows or hides readings everywhere, remembered on this device. */
import { type ReactElement, useEffect, useState } from "react";
import styles from "./FuriganaSwitch.module.css";

const STORAGE_KEY = "furigana";

/** Show the switch. Readings start as index.html says, unless this person chose otherwise before. */
export function FuriganaSwitch(): ReactElement {
  const [on, setOn] = useState(startsOn);

  useEffect(() => {
    document.documentElement.dataset.furigana = on ? "on" : "off";
  }, [on]);

  function toggle(): void {
    localStorage.setItem(STORAGE_KEY, on ? "off" : "on");
    setOn(!on);
  }

  return (
    <button type="button" role="switch" aria-checked={on} className={styles.switch} onClick={toggle}>
      ふりがな
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
    </button>
  );
}

function startsOn(): boolean {
  const chosen = localStorage.getItem(STORAGE_KEY) ?? document.documentElement.dataset.furigana;
  return chosen === "on";
}
