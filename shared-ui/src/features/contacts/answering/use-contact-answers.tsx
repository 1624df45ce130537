/** The seeker's answers to a contact, each with its confirmation dialog and success message. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Contact } from "../../../api/types";
import { useCommonText } from "../../../lib/text/common.text";
import { useWording } from "../../../lib/text/use-strings";
import { run, useConfirmAction } from "../../../lib/use-confirm-action";
import { useDialogs } from "../../../ui/dialogs/DialogsProvider";
import { Furigana } from "../../../ui/text/Furigana";
import { PLAIN_LINES } from "../../../ui/text/plain-lines";
import { currentUserQuery } from "../../account/session";
import { usePersonName } from "../../account/subject-name";
import { useSubjectNameText } from "../../account/text";
import { preferenceQuery } from "../../preference/queries";
import { usePreferenceText } from "../../preference/text";
import { personName } from "../contact-people";
import { useAcceptContact, useAddAllowedUser, useRemoveAllowedUser } from "../steps";
import { useContactText } from "../text";
import { useDeclining } from "./use-declining";

export interface ContactAnswers {
  /** Accepts without confirmation, because the details page already explained it; then offers the room. */
  accept: (contact: Contact, onAccepted: () => void) => Promise<void>;
  decline: (contact: Contact) => Promise<void>;
  allowCertificates: (contact: Contact) => Promise<void>;
  withdrawCertificates: (contact: Contact) => Promise<void>;
  isAccepting: boolean;
  /** The contact whose answer is pending, if any. */
  busyWith: number | null;
}

/** `enterRoom` opens a contact's room in the app. */
export function useContactAnswers(enterRoom: (contactId: number) => void): ContactAnswers {
  const words = useContactText();
  const { deciding } = words;
  const { close } = useCommonText();
  const isEasy = useWording() === "easy";
  const { confirm } = useDialogs();
  const { confirmAndToast } = useConfirmAction();
  const accept = useAcceptContact();
  const decline = useDeclining();
  const allow = useAddAllowedUser();
  const withdraw = useRemoveAllowedUser();
  const missing = useMissingPictures();
  const { you, called } = useSubjectNameText();
  const ofFamily = usePersonName();
  const isCounselor = useQuery(currentUserQuery()).data?.role === "counselor";
  // Counselors and family members answer for another person, so the text names the owner of the pictures.
  const whoseOf = (contact: Contact): string => {
    const name = isCounselor ? personName(contact) : null;
    return name === null ? (ofFamily ?? you) : called(name);
  };
  const steps = [accept, allow, withdraw];

  async function acceptAndOfferRoom(contact: Contact, onAccepted: () => void): Promise<void> {
    if (!(await run(() => accept.mutateAsync(contact.id)))) return;
    onAccepted();
    const goesOn = await confirm({
      title: <Furigana text={deciding.acceptedNow + deciding.acceptedWords} />,
      confirmLabel: <Furigana text={words.room} />,
      cancelLabel: <Furigana text={close} />,
    });
    if (goesOn) enterRoom(contact.id);
  }

  return {
    accept: acceptAndOfferRoom,
    decline: (contact) => {
      const body = deciding.declineBody(contact.home.name) + words.declining.rest;
      const choice = decline.reasons();
      const question = {
        title: deciding.declineTitle,
        body,
        confirmLabel: deciding.declineConfirm,
        cancelLabel: deciding.declineCancel,
        choice,
      };
      return confirmAndToast(question, () => decline.step.mutateAsync(contact.id), deciding.declinedNow);
    },
    allowCertificates: async (contact) => {
      const plain = isEasy ? PLAIN_LINES.certificateQuestion : "";
      const whose = whoseOf(contact);
      const asked = words.allowBody(contact.home.name, whose);
      const { id } = contact.preference;
      const body = `${plain}${asked}${id === null ? "" : await missing(id)}`;
      // Counselors read the title unchanged; the body names the owner of the pictures.
      const title = isCounselor ? words.allowTitle : words.allowTitle.replaceAll(you, whose);
      const question = {
        title,
        body,
        confirmLabel: words.allowConfirm,
        cancelLabel: words.allowCancel,
      };
      return confirmAndToast(question, () => allow.mutateAsync(contact.id), words.allowed);
    },
    withdrawCertificates: (contact) => {
      const body = words.withdrawBody(contact.home.name);
      const question = {
        title: words.withdrawTitle,
        body,
        confirmLabel: words.withdrawConfirm,
        cancelLabel: words.withdrawCancel,
      };
      return confirmAndToast(question, () => withdraw.mutateAsync(contact.id), words.withdrawn);
    },
    isAccepting: accept.isPending,
    busyWith: decline.busyWith ?? steps.find((step) => step.isPending)?.variables ?? null,
  };
}

/** The warning that later uploads are not included, if no certificate is stored; otherwise, or if unknown, empty. */
function useMissingPictures(): (preferenceId: number) => Promise<string> {
  const client = useQueryClient();
  const { none } = usePreferenceText().answers.picture;
  return async (preferenceId) => {
    const preference = await client.fetchQuery(preferenceQuery(preferenceId)).catch(() => null);
    if (!preference) return "";
    const { disability_certificate, welfare_certificate } = preference;
    return disability_certificate || welfare_certificate ? "" : none;
  };
}
