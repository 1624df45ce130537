/** The foot of every page: help at the same place everywhere, and how the page is shown. */
import { type ReactElement, useId, useState } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { buttonClass } from "shared-ui/components/button-class";
import { Furigana } from "shared-ui/components/Furigana";
import { FuriganaSwitch } from "shared-ui/components/FuriganaSwitch";
import { Link } from "shared-ui/components/Link";
import { applicants } from "shared-ui/strings/applicants";
import { easyApplicants } from "shared-ui/strings/easy/applicants";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../paths";
import { chooseTextSize, chosenTextSize, TEXT_SIZES } from "../text-size";
import styles from "./HelpFooter.module.css";

/** Render the foot. The policy names the window for questions where the deployment has no page of its own for them. */
export function HelpFooter(): ReactElement {
  const words = useStrings(applicants, easyApplicants).frame;
  return (
    <div className={styles.footer}>
      <Link
        href={pageSettings().inquiryUrl ?? paths.privacy}
        className={buttonClass({ variant: "secondary" })}
      >
        <span>
          <Furigana text={words.help} />
        </span>
      </Link>
      <div className={styles.settings}>
        <FuriganaSwitch />
        <TextSizeChoice />
      </div>
      <Link href={paths.privacy} className={styles.link}>
        <Furigana text={words.privacy} />
      </Link>
    </div>
  );
}

function TextSizeChoice(): ReactElement {
  const { textSize, sizes } = useStrings(applicants, easyApplicants).frame;
  const [chosen, setChosen] = useState(chosenTextSize);
  const name = useId();
  return (
    <fieldset className={styles.sizes}>
      <legend className={styles.legend}>
        <Furigana text={textSize} />
      </legend>
      {TEXT_SIZES.map((size) => (
        <label key={size} className={styles.size}>
          <input
            type="radio"
            name={name}
            checked={size === chosen}
            onChange={() => {
              chooseTextSize(size);
              setChosen(size);
            }}
          />
          <span>
            <Furigana text={sizes[size]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
