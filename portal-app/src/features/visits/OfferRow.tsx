/** One proposal in the form: day, hour, length and place, and a warning about overlapping visits. */
import type { ReactElement } from "react";
import { limits } from "shared-ui/api/generated/limits";
import type { VisitOffer } from "shared-ui/api/types";
import styles from "shared-ui/features/visits/visits.module.css";
import { dayAfter } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { NumberField } from "shared-ui/ui/form/NumberField";
import { TextField } from "shared-ui/ui/form/TextField";
import { TrashIcon } from "shared-ui/ui/icons/icons";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Text } from "shared-ui/ui/text/Text";
import type { Row } from "./offers";
import { visitOffers } from "./text";

const words = visitOffers.form;

interface OfferRowProps {
  at: number;
  row: Row;
  faultOf: (field: keyof VisitOffer) => string | undefined;
  overlaps: readonly string[];
  onChange: (change: Partial<Row>) => void;
  /** Undefined for the only row. */
  onRemove?: () => void;
}

export function OfferRow({ at, row, faultOf, overlaps, onChange, onRemove }: OfferRowProps): ReactElement {
  const field = (name: keyof VisitOffer) => ({
    name: `offers.${at}.${name}`,
    required: true,
    error: faultOf(name),
  });
  return (
    <fieldset className={styles.row}>
      <Text as="legend" bold>
        {words.row(at + 1)}
      </Text>
      <div className={styles.fields}>
        <TextField
          {...field("day")}
          label={words.day}
          type="date"
          min={dayAfter(0)}
          max={dayAfter(limits.visitDaysAhead)}
          value={row.day}
          onChange={(day) => onChange({ day })}
        />
        <TextField
          {...field("hour")}
          label={words.hour}
          type="time"
          value={row.hour}
          onChange={(hour) => onChange({ hour })}
        />
        <NumberField
          {...field("minutes")}
          label={words.minutes}
          suffix={words.unit}
          value={row.minutes}
          onChange={(minutes) => onChange({ minutes })}
        />
      </div>
      <TextField
        {...field("place")}
        label={words.place}
        hint={words.placeHint}
        maxLength={limits.visitPlace}
        value={row.place}
        onChange={(place) => onChange({ place })}
      />
      <Stack gap={8}>
        <div role="status">
          {overlaps.length > 0 && (
            <Notice tone="warning">
              {overlaps.map((overlap) => (
                <p key={overlap}>{overlap}</p>
              ))}
              <p>{words.overlap}</p>
            </Notice>
          )}
        </div>
        {onRemove && (
          <div>
            <Button variant="quiet" size="small" icon={<TrashIcon />} onClick={onRemove}>
              <VisuallyHidden>{words.row(at + 1)}：</VisuallyHidden>
              {words.remove}
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  );
}
