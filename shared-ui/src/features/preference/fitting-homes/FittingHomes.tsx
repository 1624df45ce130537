/** How many homes fit the answers so far and, if they are few, which wishes to drop to find more. */
import type { ReactElement } from "react";
import { fields } from "../../../api/generated/forms";
import { labels } from "../../../api/generated/vocabulary";
import type { FitWay } from "../../../api/types";
import { useAnnotate } from "../../../lib/text/labels";
import { Notice } from "../../../ui/feedback/Notice";
import { Furigana } from "../../../ui/text/Furigana";
import styles from "../form/preference-form.module.css";
import type { PreferenceForm } from "../form/use-preference-form";
import { fieldsWith } from "../preference-fields";
import { usePreferenceText } from "../text";
import { useFittingHomes } from "./use-fitting-homes";

/** The count is announced when it changes. The suggestions are outside the live region. */
export function FittingHomes({ form }: { form: PreferenceForm }): ReactElement {
  const { fit: words } = usePreferenceText();
  const annotate = useAnnotate();
  const fit = useFittingHomes(form.values);

  function wayInWords({ field, prefecture, more }: FitWay): string {
    if (prefecture !== null) return words.area(annotate(prefecture), more);
    const anyAnswer = LISTS.has(field) ? labels.HomeTypeWish.no_preference : labels.Wish.no_preference;
    return words.drop(annotate(fields.preference[field]), annotate(anyAnswer), more);
  }

  return (
    <div>
      <div role="status">
        {fit && (
          <Notice>
            <p>
              <Furigana text={fit.fitting > 0 ? words.fitting(fit.fitting) : words.none} />
            </p>
            {fit.listing > fit.fitting && (
              <p>
                <Furigana text={words.listing(fit.listing)} />
              </p>
            )}
          </Notice>
        )}
      </div>
      {fit && fit.ways.length > 0 && (
        <div className={styles.fitWays}>
          <p>
            <Furigana text={words.ways} />
          </p>
          <ul>
            {fit.ways.map((way) => (
              <li key={`${way.field} ${way.prefecture}`}>
                <Furigana text={wayInWords(way)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Fields with several answers use a different label for "no preference". */
const LISTS: ReadonlySet<string> = new Set(fieldsWith({ kind: "list" }));
