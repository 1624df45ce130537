/** Certificates that a person lets this facility view. Each view is recorded, so nothing is loaded automatically. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect, useState } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import { fetchSignedPicture } from "shared-ui/api/pictures";
import type { CertificateField, Contact, ContactSeen } from "shared-ui/api/types";
import { askContactsAgain, contactQuery } from "shared-ui/features/contacts/queries";
import { Button } from "shared-ui/ui/buttons/Button";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { useObjectUrl } from "shared-ui/ui/pictures/use-object-url";
import styles from "./contacts.module.css";
import { homeContacts } from "./text";

const words = homeContacts.certificates;

interface CertificatesProps {
  contact: Contact;
  called: string;
  /** 4 in a card, 3 in a dialog. */
  headingLevel: 3 | 4;
}

/** A button per certificate, or the reason why there is none. */
export function Certificates({ contact, called, headingLevel }: CertificatesProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  const [shown, setShown] = useState<{ kind: CertificateField; src: string | null } | null>(null);
  const client = useQueryClient();
  const held = "certificates" in contact.preference ? contact.preference.certificates : [];
  const isAllowed = contact.preference.allowed_users.length > 0;

  /** Reloads the contacts, because the permission may have been withdrawn since. */
  async function show(kind: CertificateField): Promise<void> {
    const [src] = await Promise.all([presentAddress(kind), askContactsAgain(client)]);
    setShown({ kind, src });
  }

  /** The signed URL comes with the contact. It is valid for five minutes, which a step-up may exceed. */
  async function presentAddress(kind: CertificateField): Promise<string | null> {
    return addressOf(await client.fetchQuery({ ...contactQuery(contact.id), staleTime: 0 }), kind);
  }

  return (
    <section className={styles.certificates}>
      <Stack gap={8}>
        <Heading>{words.title}</Heading>
        {held.length === 0 && <p>{isAllowed ? words.noImages : words.notAllowed}</p>}
        {held.length > 0 && <p>{words.recorded}</p>}
        <Stack row gap={8}>
          {held.map((kind) => (
            <Button key={kind} variant="secondary" size="small" onClick={() => show(kind)}>
              <VisuallyHidden>{homeContacts.of(called)}</VisuallyHidden>
              {words.show(labels.CertificateKind[kind])}
            </Button>
          ))}
        </Stack>
      </Stack>
      {shown && (
        <CertificateDialog
          title={words.alt(called, labels.CertificateKind[shown.kind])}
          src={held.includes(shown.kind) ? shown.src : null}
          readAgain={() => presentAddress(shown.kind)}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

function addressOf({ preference }: ContactSeen, kind: CertificateField): string | null {
  return "disability_certificate" in preference ? preference[kind] : null;
}

interface CertificateDialogProps {
  title: string;
  /** Null after the permission was withdrawn. */
  src: string | null;
  /** Loads a new URL if the first one has expired. */
  readAgain: () => Promise<string | null>;
  onClose: () => void;
}

/** One certificate, large enough to read. */
function CertificateDialog(props: CertificateDialogProps): ReactElement {
  const { title, src, onClose } = props;
  const [file, setFile] = useState<Blob | null>();
  const url = useObjectUrl(file ?? undefined);
  // Each view is recorded, so later URLs of the same picture are not loaded.
  const [opened] = useState(props);
  const isAllowed = src !== null;
  useEffect(() => {
    // Loaded like an API call, so that a step-up dialog is shown if needed.
    let isGone = false;
    const show = (found: Blob | null): void => {
      if (!isGone) setFile(found);
    };
    if (!isAllowed || opened.src === null) show(null);
    else fetchSignedPicture(opened.src, opened.readAgain).then(show, () => show(null));
    return () => {
      isGone = true;
    };
  }, [isAllowed, opened]);
  return (
    <Dialog open onClose={onClose} size="large" title={title}>
      {file === undefined && <Skeleton />}
      {file === null && (
        <Notice tone="warning" announce>
          {homeContacts.certificates.gone}
        </Notice>
      )}
      {url && <img className={styles.certificate} src={url} alt={title} />}
    </Dialog>
  );
}
