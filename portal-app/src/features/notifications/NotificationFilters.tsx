/** Filters the notifications by unread and kind. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { NotificationFilters as Filters, NotificationKind } from "shared-ui/api/types";
import { Checkbox } from "shared-ui/ui/choices/Checkbox";
import { Select } from "shared-ui/ui/form/Select";
import styles from "./notifications.module.css";
import { notifications as words } from "./text";

const ALL = "all";

interface NotificationFiltersProps {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  kinds: readonly NotificationKind[];
  /** The same number as at the bell. */
  unread: number;
}

export function NotificationFilters(props: NotificationFiltersProps): ReactElement {
  const { filters, onFilters, kinds, unread } = props;
  return (
    <fieldset className={styles.filters} aria-label={words.filters}>
      <Checkbox
        name="unread_notifications"
        label={words.onlyUnread(unread)}
        checked={filters.unread ?? false}
        onChange={(checked) => onFilters({ ...filters, unread: checked || undefined })}
      />
      <Select
        name="notification_kind"
        label={words.kind}
        required={null}
        options={[
          { value: ALL, label: words.allKinds },
          ...kinds.map((kind) => ({ value: kind, label: labels.NotificationKind[kind] })),
        ]}
        value={filters.kind ?? ALL}
        onChange={(chosen) => onFilters({ ...filters, kind: chosen === ALL ? undefined : chosen })}
      />
    </fieldset>
  );
}
