/** What each page is called before it is there: the server writes it into the page. Only `npm run generate` reads this. */
import { factors } from "shared-ui/strings/accounts/factors";
import { lineLink } from "shared-ui/strings/accounts/line-link";
import { emailLinks, safety } from "shared-ui/strings/accounts/safety";
import { forgotten, newPassword, request, requestConfirm } from "shared-ui/strings/accounts/signup";
import { contactList } from "shared-ui/strings/contacts/contact-list";
import { contacts } from "shared-ui/strings/contacts/contacts";
import { candidateSheet, familySheet } from "shared-ui/strings/contacts/sheets";
import { landing, login } from "shared-ui/strings/frame/landing";
import { portal } from "shared-ui/strings/frame/portal";
import { privacy } from "shared-ui/strings/frame/privacy";
import { homes } from "shared-ui/strings/homes/home-list";
import { invoices } from "shared-ui/strings/homes/homes";
import { matching } from "shared-ui/strings/matching/matching";
import { staffNotices } from "shared-ui/strings/notices/staff-notices";
import { figures } from "shared-ui/strings/offices/figures";
import { handover } from "shared-ui/strings/offices/handover";
import { invitation } from "shared-ui/strings/offices/invitation";
import { offices } from "shared-ui/strings/offices/offices";
import { counselors } from "shared-ui/strings/people/applicants";
import { cases } from "shared-ui/strings/people/cases";
import type { PageName } from "./paths";

export const TITLES: Record<PageName, string> = {
  landing: landing.headline,
  facilityLogin: login.facilityTitle,
  counselorLogin: login.counselorTitle,
  privacy: privacy.title,
  facilityRequest: request.title,
  requestConfirm: requestConfirm.title,
  passwordForgotten: forgotten.title,
  passwordNew: newPassword.title,
  keepFactors: factors.keep.title,
  invitation: invitation.title,
  emailLink: emailLinks.pageTitle,
  facilityTop: homes.listTitle,
  homeCreate: homes.createTitle,
  homeEdit: homes.editTitle,
  matchedPreferences: matching.title,
  homeContacts: contacts.title,
  facilityContacts: contactList.title,
  facilityFigures: figures.title,
  facilityNotices: staffNotices.title,
  invoices: invoices.title,
  facilityOffice: offices.title,
  facilityHandover: handover.title,
  homePrint: portal.sheet,
  personPrint: portal.sheet,
  homeMeeting: candidateSheet.title,
  counselorTop: counselors.top.title,
  preferenceCreate: counselors.create.title,
  counselorContacts: contactList.title,
  counselorFigures: figures.title,
  counselorNotices: staffNotices.title,
  counselorLine: lineLink.title,
  counselorOffice: offices.title,
  counselorHandover: handover.title,
  preferenceEdit: counselors.edit.title,
  preferenceContacts: contacts.title,
  preferenceLooks: counselors.top.looks,
  preferencePrint: portal.sheet,
  contactHomePrint: portal.sheet,
  preferenceMeeting: familySheet.title,
  preferenceCase: cases.title,
  preferenceCaseNote: cases.note.kind,
  chatRoom: contacts.room,
  safety: safety.title,
};
