/** Page titles that the server writes into the document. Only `npm run generate` reads this. */
import { easyAccessLog } from "shared-ui/features/access-log/text.easy";
import { easyContacts } from "shared-ui/features/contacts/text.easy";
import { easyPreferences } from "shared-ui/features/preference/text.easy";
import { easyWords } from "shared-ui/ui/glossary/text.easy";
import { easyLeaving } from "./features/account/text.easy";
import { easyConsent } from "./features/consent/text.easy";
import { easyOwnContacts } from "./features/contacts/text.easy";
import { easyFacilityPreview } from "./features/facility-preview/text.easy";
import { easyHelpPage } from "./features/help/text.easy";
import { easyReadingAlong } from "./features/helper/helping/text.easy";
import { easyOwnHelper } from "./features/helper/text.easy";
import { easySettings } from "./features/settings/text.easy";
import { easyTop } from "./features/top/text.easy";
import { easyLiff } from "./frame/text.easy";
import type { PageName } from "./paths";

/** In the easy wording, which most people use; without furigana, which a title cannot show. */
export const TITLES: Record<PageName, string> = {
  start: easyLiff.login.title,
  login: easyLiff.login.title,
  callback: easyLiff.callback.title,
  goodbye: easyLeaving.goodbye.title,
  privacy: easyLiff.frame.privacy,
  help: easyHelpPage.title,
  helpWith: easyHelpPage.title,
  consent: easyConsent.title,
  firstSteps: easySettings.firstSteps.title,
  top: easyTop.title,
  preferenceCreate: easyTop.register,
  preferenceEdit: easyPreferences.answers.title,
  preferenceAnswer: easyPreferences.answers.title,
  contacts: easyOwnContacts.title,
  contact: easyOwnContacts.title,
  facilityPreview: easyFacilityPreview.title,
  settings: easySettings.title,
  certificateViews: easyAccessLog.certificates.title,
  accessLog: easyAccessLog.title,
  words: easyWords.title,
  leave: easyLeaving.title,
  helper: easyOwnHelper.title,
  helping: easyReadingAlong.title,
  helpingJoin: easyReadingAlong.join.title,
  helpingPerson: easyReadingAlong.title,
  chatRoom: easyContacts.room,
};
