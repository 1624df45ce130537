/** Display options: furigana, wording, text size and theme. In every page's footer and in the settings. */
import { type ReactElement, useId } from "react";
import { useDisplayText } from "shared-ui/lib/text/display.text";
import { Switch } from "shared-ui/ui/choices/Switch";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { DISPLAY, useDisplay } from "../display";
import styles from "./DisplayChoices.module.css";
import { useFrameText } from "./text";

/** Turns furigana on or off; the standard wording has none. */
export function FuriganaChoice(): ReactElement | null {
  const words = useDisplayText();
  const [furigana, choose] = useDisplay("furigana");
  const [wording] = useDisplay("wording");
  if (wording === "standard") return null;
  const on = furigana === "on";
  return (
    <Switch
      label={words.furigana}
      on={on}
      onChange={(next) => choose(next ? "on" : "off")}
      stateLabel={on ? words.on : words.off}
    />
  );
}

/** Turns やさしい日本語 on or off. */
export function WordingChoice({ describedBy }: { describedBy: string }): ReactElement {
  const words = useDisplayText();
  const [wording, choose] = useDisplay("wording");
  const on = wording === "easy";
  return (
    <Switch
      label={<Furigana text={words.wording} />}
      on={on}
      onChange={(next) => choose(next ? "easy" : "standard")}
      stateLabel={on ? words.on : words.off}
      describedBy={describedBy}
    />
  );
}

export function TextSizeChoice(): ReactElement {
  const { textSize, sizes } = useFrameText().frame;
  const [size, choose] = useDisplay("text-size");
  return (
    <Choice title={textSize} choices={DISPLAY["text-size"]} names={sizes} chosen={size} choose={choose} />
  );
}

/** Light or dark. */
export function ThemeChoice(): ReactElement {
  const { theme: title, themes } = useDisplayText();
  const [theme, choose] = useDisplay("theme");
  return <Choice title={title} choices={DISPLAY.theme} names={themes} chosen={theme} choose={choose} />;
}

interface ChoiceProps<Value extends string> {
  title: string;
  choices: readonly Value[];
  names: Readonly<Record<Value, string>>;
  chosen: Value;
  choose: (value: Value) => void;
}

/** A few short options in one row. */
function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const { title, choices, names, chosen, choose } = props;
  const name = useId();
  return (
    <Stack as="fieldset" row gap={8} align="stretch">
      <legend className={styles.legend}>
        <Furigana text={title} />
      </legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.size}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => choose(choice)} />
          <span>
            <Furigana text={names[choice]} />
          </span>
        </label>
      ))}
    </Stack>
  );
}
