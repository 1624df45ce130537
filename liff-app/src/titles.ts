/** What each page is called before it is there: the server writes it into the page. Only `npm run generate` reads this. */
import { easyCertificates } from "shared-ui/strings/contacts/easy-certificates";
import { easyContacts } from "shared-ui/strings/contacts/easy-contacts";
import { easyHelp } from "shared-ui/strings/frame/easy-help";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { easyWords } from "shared-ui/strings/glossary/easy-words";
import { easyAnswers } from "shared-ui/strings/people/easy-answers";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { easyConsent } from "shared-ui/strings/people/easy-consent";
import { easyFirstSteps } from "shared-ui/strings/people/easy-first-steps";
import { easyHelper } from "shared-ui/strings/people/easy-helper";
import { easyHelping } from "shared-ui/strings/people/easy-helping";
import { easyLooks } from "shared-ui/strings/people/easy-looks";
import { easyMirror } from "shared-ui/strings/people/easy-mirror";
import { easyGoodbye, easyLeaving, easySettings } from "shared-ui/strings/people/easy-settings";
import type { PageName } from "./paths";

/** In easy words, which most people have; without readings, which no title can show. */
export const TITLES: Record<PageName, string> = {
  start: easyLiff.login.title,
  login: easyLiff.login.title,
  callback: easyLiff.callback.title,
  goodbye: easyGoodbye.title,
  privacy: easyLiff.frame.privacy,
  help: easyHelp.title,
  helpWith: easyHelp.title,
  consent: easyConsent.title,
  firstSteps: easyFirstSteps.title,
  top: easyApplicants.top.title,
  preferenceCreate: easyApplicants.top.register,
  preferenceEdit: easyAnswers.title,
  preferenceAnswer: easyAnswers.title,
  contacts: easyApplicants.contacts.title,
  contact: easyApplicants.contacts.title,
  seen: easyMirror.title,
  settings: easySettings.title,
  certificateViews: easyCertificates.title,
  looks: easyLooks.title,
  words: easyWords.title,
  leave: easyLeaving.title,
  helper: easyHelper.title,
  helping: easyHelping.title,
  helpingJoin: easyHelping.join.title,
  helpingPerson: easyHelping.title,
  chatRoom: easyContacts.room,
};
