/** Page titles that the server writes into the document. Only `npm run generate` reads this. */
import { contacts } from "shared-ui/features/contacts/text";
import { landing, login } from "shared-ui/features/landing/text";
import { privacy } from "shared-ui/features/privacy/text";
import { factors } from "./features/account/factors/text";
import { invitation } from "./features/account/invitation/text";
import { emailLinks, safety } from "./features/account/safety/text";
import { forgotten, newPassword, request, requestConfirm } from "./features/account/text";
import { invoices } from "./features/billing/text";
import { cases } from "./features/case/text";
import { contactList } from "./features/contacts/text";
import { counselors } from "./features/counselor/text";
import { homes } from "./features/facility/text";
import { vacancies } from "./features/facility/vacancies/text";
import { handover } from "./features/handover/text";
import { matching } from "./features/matching/text";
import { figures } from "./features/office/figures/text";
import { staffNotices } from "./features/office/notices/text";
import { offices } from "./features/office/text";
import { workplace } from "./features/room/text";
import { candidateSheet, familySheet } from "./features/sheets/text";
import { visitCalendar } from "./features/visits/calendar/text";
import { portal } from "./frame/text";
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
  facilityVisits: visitCalendar.title,
  facilityVacancies: vacancies.title,
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
  counselorVisits: visitCalendar.title,
  counselorFigures: figures.title,
  counselorNotices: staffNotices.title,
  counselorLine: counselors.lineLink.title,
  counselorOffice: offices.title,
  counselorHandover: handover.title,
  preferenceEdit: counselors.edit.title,
  preferenceContacts: contacts.title,
  preferenceAccessLog: counselors.top.accessLog,
  preferencePrint: portal.sheet,
  contactHomePrint: portal.sheet,
  preferenceMeeting: familySheet.title,
  preferenceCase: cases.title,
  preferenceCaseNote: cases.note.kind,
  inbox: workplace.title,
  chatRoom: contacts.room,
  safety: safety.title,
};
