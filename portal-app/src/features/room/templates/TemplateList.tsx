/** The list of templates: the office's own, which can be edited, and the built-in ones. */

import { type ReactElement, useId } from "react";
import { limits } from "shared-ui/api/generated/limits";
import type { RoomTemplate, RoomTemplateText } from "shared-ui/api/types";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { announce } from "shared-ui/ui/feedback/announce";
import { Loading } from "shared-ui/ui/feedback/Skeleton";
import { PencilIcon, PlusIcon, TrashIcon } from "shared-ui/ui/icons/icons";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Text } from "shared-ui/ui/text/Text";
import { useDeleteTemplate, useTemplates } from "./queries";
import styles from "./room-templates.module.css";
import { filledIn, type RoomWords } from "./templates";
import { BUILT_IN, roomTemplates as words } from "./text";

interface TemplateListProps {
  contactId: number;
  role: keyof typeof BUILT_IN;
  room: RoomWords;
  /** Called with the unfilled text of a template. */
  onPick: (template: string) => void;
  /** Called with the template to edit; null for a new one. */
  onWrite: (template: RoomTemplate | null) => void;
  onClose: () => void;
}

export function TemplateList(props: TemplateListProps): ReactElement {
  const { contactId, role, room, onPick, onWrite, onClose } = props;
  const { data: own, error } = useTemplates(contactId);
  return (
    <Dialog open title={words.title} size="large" onClose={onClose}>
      <Stack>
        <p>{words.lead}</p>
        <Stack as="section" gap={12}>
          <Text as="h3" size={16}>
            {words.own}
          </Text>
          {!own && <Loading error={error} count={1} />}
          {own?.length === 0 && <Text tone="quiet">{words.noneOwn}</Text>}
          {own && (
            <>
              <Stack as="ul" gap={12}>
                {own.map((template) => (
                  <Stack as="li" gap={0} key={template.id}>
                    <Choice template={template} room={room} onPick={onPick} />
                    <OwnSteps contactId={contactId} template={template} onWrite={onWrite} />
                  </Stack>
                ))}
              </Stack>
              <div>
                <Button
                  variant="secondary"
                  size="small"
                  icon={<PlusIcon />}
                  unavailable={own.length >= limits.templates && words.full(limits.templates)}
                  onClick={() => onWrite(null)}
                >
                  {words.add}
                </Button>
              </div>
            </>
          )}
        </Stack>
        <Stack as="section" gap={12}>
          <Text as="h3" size={16}>
            {words.builtIn}
          </Text>
          <Stack as="ul" gap={12}>
            {BUILT_IN[role].map((template) => (
              <Stack as="li" gap={0} key={template.title}>
                <Choice template={template} room={room} onPick={onPick} />
              </Stack>
            ))}
          </Stack>
        </Stack>
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  template: RoomTemplateText;
  room: RoomWords;
  onPick: (template: string) => void;
}

/** The button's name is the title, its description is the filled text. */
function Choice({ template: { title, text }, room, onPick }: ChoiceProps): ReactElement {
  const id = useId();
  return (
    <button
      type="button"
      className={styles.choice}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClick={() => onPick(text)}
    >
      <Text as="span" bold id={`${id}-title`}>
        {title}
      </Text>
      <span id={`${id}-text`} className={styles.text}>
        {filledIn(text, room)}
      </span>
    </button>
  );
}

interface OwnStepsProps {
  contactId: number;
  template: RoomTemplate;
  onWrite: (template: RoomTemplate) => void;
}

function OwnSteps({ contactId, template, onWrite }: OwnStepsProps): ReactElement {
  const { confirmAndRun } = useConfirmAction();
  const change = useDeleteTemplate(contactId);

  async function remove(): Promise<void> {
    const question = {
      title: words.question(template.title),
      body: <>{words.questionBody}</>,
      confirmLabel: words.remove,
      cancelLabel: words.removeCancel,
      danger: true,
    };
    if (await confirmAndRun(question, () => change.mutateAsync(template.id))) announce(words.removed);
  }

  const of = <VisuallyHidden>{template.title}：</VisuallyHidden>;
  return (
    <div className={styles.steps}>
      <Button variant="quiet" size="small" icon={<PencilIcon />} onClick={() => onWrite(template)}>
        {of}
        {words.change}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<TrashIcon />}
        busy={change.isPending}
        onClick={() => void remove()}
      >
        {of}
        {words.remove}
      </Button>
    </div>
  );
}
