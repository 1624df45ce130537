/** How many homes fit the answers so far and, when they are few, which one wish less would open more. */
import type { ReactElement } from "react";
import { fields } from "../../../api/generated/forms";
import { labels } from "../../../api/generated/vocabulary";
import type { FitWay } from "../../../api/types";
import { useAnnotate } from "../../../lib/text/labels";
import { Notice } from "../../../ui/feedback/Notice";
import { Furigana } from "../../../ui/text/Furigana";
import { usePreferenceWords } from "../form/fields/use-field";
import styles from "../form/preference-form.module.css";
import type { PreferenceForm } from "../form/use-preference-form";
import { fieldsWith } from "../preference-fields";
import { useFittingHomes } from "./use-fitting-homes";

/** Render the count, which is read out as it changes; the ways to more homes stand beside it, for who looks for them. */
export function FittingHomes({ form }: { form: PreferenceForm }): ReactElement {
  const { fit: words } = usePreferenceWords();
  const annotate = useAnnotate();
  const fit = useFittingHomes(form.values);

  function wayInWords({ field, prefecture, more }: FitWay): string {
    if (prefecture !== null) return words.area(annotate(prefecture), more);
    const anyAnswer = LISTS.has(field) ? labels.HomeTypeWish.no_preference : labels.Wish.no_preference;
    return words.drop(annotate(fields.preference[field]), annotate(anyAnswer), more);
  }

  return (
    <div>
      <div role="status" className={styles.news}>
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

/** Where several answers may be ticked, "no preference" is one of them. */
const LISTS: ReadonlySet<string> = new Set(fieldsWith({ kind: "list" }));
