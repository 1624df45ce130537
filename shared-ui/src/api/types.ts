/** Short names for the shapes on the wire. The shapes themselves are generated from the server. */
import type { components, paths } from "./built/schema";

type Schemas = components["schemas"];

export type AnyRole = Schemas["Role"];
/** Who has contacts, and pages in the two apps. */
export type Role = Exclude<AnyRole, "operator">;
export type AnyUser = Schemas["UserOut"];
/** Who is signed in, as the apps' pages know them: their guards lead an operator to the console before. */
export type User = Omit<AnyUser, "role"> & { role: Role };
export type OwnSettings = Schemas["OwnSettings"];
export type StaffNotices = Schemas["StaffNotices"];
export type RoomSettings = Schemas["RoomSettings"];
export type PasswordLogin = Schemas["PasswordLogin"];
export type PasswordAnswer = Schemas["PasswordSignedIn"];
/** What is still asked for once the password was right. */
export type SecondStep = Schemas["SecondStep"];
/** By what one proves who one is beside a password. */
export type Factors = Schemas["Factors"];
export type Proof = Schemas["ProofIn"];
export type LineConsent = Schemas["LineConsent"];
export type LineLink = Schemas["LineLink"];
export type LineLogin = Partial<Schemas["LineLogin"]>;
export type SignupInput = Schemas["SignupIn"];
export type NewPassword = Schemas["PasswordIn"];

export type Home = Schemas["HomeOut"];
export type HomeCreate = Schemas["HomeCreate"];
/** What the form holds; whose home it is stands beside it. */
export type HomeInput = Omit<HomeCreate, "draft" | "office">;
/** A home of public data that the facility claimed and has still to complete. */
export type PublicDraft = Schemas["HomeDraftOut"];
export type HomeChange = Schemas["HomeChange"];
export type HomePlaces = Schemas["VacanciesIn"];
export type HomeInContact = Schemas["HomeInContact"];
/** A home with all that it says, as the other side reads it with one contact. */
export type HomeSeen = Schemas["HomeInFull"];
export type HomeImage = Schemas["ImageOut"];

export type Preference = Schemas["PreferenceOut"];
export type MatchedPreference = Schemas["MatchedPreference"];
export type MatchDetails = Schemas["MatchDetails"];
/** What a facility reads of a person as codes, before acceptance and after. */
export type PersonCodes = Schemas["PreferenceBefore"];
/** What it reads besides once the contact is accepted. */
export type PersonAfter = Schemas["PreferenceAfter"];
/** How a facility narrows and orders a home's match list. */
export type MatchWish = Omit<
  NonNullable<paths["/api/facilities/matching-preferences/{home_id}/"]["get"]["parameters"]["query"]>,
  "limit" | "cursor"
>;
/** How a contact's home fits its person. */
export type ContactFit = Schemas["ContactFit"];
export type Verdict = Schemas["Verdict"];
/** What a home does not offer, and how many people it would suit if it did. */
export type Shortfall = Schemas["ShortfallOut"];
/** What the contacts of an office come to, month by month. */
export type OfficeFigures = Schemas["OfficeFigures"];
export type MonthFigures = Schemas["MonthOut"];
/** What the whole service comes to in a month, or in a prefecture; null stands for a few or nothing. */
export type ServiceLine = Schemas["ServiceLine"];
export type UnmetWish = Schemas["UnmetWishOut"];
/** How the service itself is. */
export type System = Schemas["SystemOut"];
/** What an operator may do, and how much of each kind waits for it. */
export type PreviewIn = Schemas["PreviewIn"];
export type WorkWaiting = Schemas["WorkWaiting"];
export type WorkLine = Schemas["WorkLine"];
export type SignupSeen = Schemas["SignupOut"];
export type ReportSeen = Schemas["ReportOut"];
export type Decision = Schemas["ReportDecision"];
export type SearchIn = Schemas["SearchIn"];
export type Hits = Schemas["HitsOut"];
export type Timeline = Schemas["TimelineOut"];
export type TimelineEntry = Schemas["EntryOut"];
export type Kind = Schemas["Kind"];
export type MatchingPreferences = Schemas["MatchingPreferences"];
/** What an office has noted of a person for itself. */
export type OfficeNote = Schemas["NoteOut"];
/** An open room in a list of them, with its last message. */
export type RoomInShort = Schemas["RoomInShort"];
export type CertificateView = Schemas["CertificateViewOut"];
/** In how many lists a person stood, and who opened their details. */
export type Looks = Schemas["PersonAccessLogOut"];
/** That somebody of an office looked at a person. */
export type Looked = Schemas["AccessLogEntryOut"];
/** A corporation that may not ask a person now. */
export type Refusal = Schemas["BlockedCorporationOut"];
/** Who helps a person, and what they said; and, for the helper, whom they help and what they may read. */
export type HelperState = Schemas["HelperState"];
export type HelperInvited = Schemas["HelperInvitationOut"];
export type Helped = Schemas["HelpedOut"];
export type HelpedPerson = Schemas["HelpedPersonOut"];
export type HelpedWishes = Schemas["PreferenceForHelper"];
export type HelpedContact = Schemas["HelpedContactOut"];
export type HelpedMessage = Schemas["HelpedMessageOut"];
export type CertificateField = "disability_certificate" | "welfare_certificate";

/** What the form has so far, kept half-way. */
export type AlikePerson = Schemas["SimilarPerson"];
export type AlikeHome = Schemas["SimilarHome"];
export type PersonQuestion = Schemas["SimilarPersonQuery"];
export type KeptDraft = Schemas["DraftOut"];
export type ConsentGiven = Schemas["ConsentIn"];
export type PersonOfFamily = Schemas["PersonIn"];
/** What the owner changes: any of the form's fields, and whether who may look sees the new pictures too. */
export type PreferenceChange = Partial<PreferenceDraft> & { shows_new_pictures?: boolean };
/** What the preference form sends: a certificate is a new file, the stored address (left out), or null. */
export type PreferenceDraft = Omit<Schemas["PreferenceForm"], CertificateField | "name" | "name_kana"> & {
  name?: string | null;
  name_kana?: string;
} & Partial<Record<CertificateField, File | string | null>>;

export type FitQuestion = Schemas["MatchingWishes"];
/** How many homes fit; a way's field is one of the form's. */
export type Fit = Omit<Schemas["FitOut"], "ways"> & { ways: FitWay[] };
export type FitWay = Omit<Schemas["PreferenceChangeOut"], "field"> & { field: keyof FitQuestion };

/** What a home reads of a person now, and would read further on; of a contact, or of answers that are not saved yet. */
export type Mirror = Schemas["FacilityPreviewOut"];
export type MirrorQuestion = Schemas["FacilityPreviewIn"];

export type Unread = Schemas["UnreadOut"];
/** What waits for a member of staff today, by groups. */
export type Today = Schemas["TodayOut"];
export type ContactGroup = Schemas["ContactGroup"];
export type Waiting = ContactGroup["kind"];
export type ContactLine = Schemas["ContactLine"];
export type PersonInShort = Schemas["PersonInShort"];
/** One contact after a step. */
export type ContactChanged = Schemas["ContactAfterStep"];
/** One contact by itself. */
export type ContactSeen = Schemas["ContactInFull"];
export type Contact = Schemas["ContactOut"];
/** How the viewer's contacts are narrowed and ordered. */
export type ContactWish = Omit<
  NonNullable<paths["/api/chat/contacts/"]["get"]["parameters"]["query"]>,
  "cursor"
>;
export type ContactTab = NonNullable<ContactWish["state"]>;
export type ContactOrder = NonNullable<ContactWish["order"]>;
export type ContactStatus = Schemas["ContactStatus"];
export type ProgressNote = Schemas["ProgressNote"];
export type Notification = Schemas["NotificationOut"];
export type Invoice = Schemas["InvoiceOut"];
export type Message = Schemas["MessageOut"];
export type Report = Schemas["ReportIn"];
export type BlockScope = Schemas["BlockScope"];
export type BlockEnding = Schemas["BlockEnding"];
export type BlockPreview = Schemas["BlockOut"];
/** What stands of visits in a room, and one of them. */
export type ContactVisits = Schemas["ContactVisits"];
export type Visit = Schemas["VisitOut"];
export type VisitOffer = Schemas["VisitOffer"];
export type VisitOffers = Schemas["VisitOffers"];
export type VisitReason = Schemas["VisitReason"];
export type DeclineReason = Schemas["DeclineReason"];
/** One thing that happened to a case. */
export type CaseEntry = Schemas["CaseEntry"];
export type EndReason = Schemas["EndReason"];
/** An agreed visit to come, with whom it is about. */
export type OwnVisit = Schemas["OwnVisit"];
/** A text that an office keeps for its rooms. */
export type RoomTemplate = Schemas["TemplateOut"];
/** The same as it is written. */
export type RoomTemplateText = Schemas["TemplateIn"];
export type OwnSession = Schemas["OwnSession"];
export type EmailIn = Schemas["EmailIn"];
export type PasswordChange = Schemas["PasswordChange"];
export type CalendarAddress = Schemas["CalendarOut"];
export type MoveInAnswer = Schemas["MoveInAnswer"];
export type TakeBackReason = Schemas["TakeBackReason"];
export type ReportReason = Schemas["ReportReason"];

/** One of the offices in which the signed-in person works. */
export type OwnOffice = Schemas["OwnOffice"];
export type Office = Schemas["OfficeOut"];
export type OfficeInput = Schemas["OfficeIn"];
export type ListedOffice = Schemas["ListedOffice"];
export type Position = Schemas["Position"];
export type Member = Schemas["MemberOut"];
export type Invitation = Schemas["InvitationOut"];
export type InvitationInput = Schemas["InvitationIn"];
/** What somebody with the link of an invitation is told of it. */
export type InvitationRead = Schemas["InvitationRead"];
export type InvitationAccept = Schemas["InvitationAccept"];
export type HandoverInput = Schemas["HandoverIn"];
export type Handover = Schemas["HandoverOut"];
export type Offer = Schemas["OfferOut"];
export type OfferInput = Schemas["OfferIn"];
/** How a member narrows and orders a long list of homes or people. */
export type ListWish = Omit<
  NonNullable<paths["/api/facilities/homes/"]["get"]["parameters"]["query"]>,
  "cursor"
>;
export type ListState = NonNullable<ListWish["state"]>;
export type ListOrder = NonNullable<ListWish["order"]>;

export type PostalArea = Schemas["PostalArea"];
export type MoveInFee = Schemas["MoveInFee"];
