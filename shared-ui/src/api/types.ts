/** Short names for the API's types, which are generated from the server. */
import type { components, paths } from "./built/schema";

type Schemas = components["schemas"];

export type AnyRole = Schemas["Role"];
/** Roles with contacts and with pages in the two apps. */
export type Role = Exclude<AnyRole, "operator">;
export type AnyUser = Schemas["UserOut"];
/** The signed-in user in the two apps. Route guards have already redirected operators to the console. */
export type User = Omit<AnyUser, "role"> & { role: Role };
export type OwnSettings = Schemas["OwnSettings"];
export type StaffNotices = Schemas["StaffNotices"];
export type RoomSettings = Schemas["RoomSettings"];
export type PasswordLogin = Schemas["PasswordLogin"];
export type PasswordAnswer = Schemas["PasswordSignedIn"];
/** What is required after the password was correct. */
export type SecondStep = Schemas["SecondStep"];
/** The user's second factors. */
export type Factors = Schemas["Factors"];
export type Proof = Schemas["ProofIn"];
export type LineConsent = Schemas["LineConsent"];
export type LineLink = Schemas["LineLink"];
export type LineLogin = Partial<Schemas["LineLogin"]>;
export type SignupInput = Schemas["SignupIn"];
export type NewPassword = Schemas["PasswordIn"];

export type Home = Schemas["HomeOut"];
export type HomeCreate = Schemas["HomeCreate"];
/** The content of the form, without the office of the home. */
export type HomeInput = Omit<HomeCreate, "draft" | "office">;
/** A home from public data that the facility has claimed but not completed. */
/** What a request for registration says about a first home. */
export type FirstHome = Schemas["FirstHomeOut"];
export type PublicDraft = Schemas["HomeDraftOut"];
export type HomeChange = Schemas["HomeChange"];
export type HomePlaces = Schemas["VacanciesIn"];
export type HomeInContact = Schemas["HomeInContact"];
/** A home with all that it says, as the other side reads it with one contact. */
export type HomeSeen = Schemas["HomeInFull"];
export type HomeImage = Schemas["ImageOut"];

export type Preference = Schemas["PreferenceOut"];
export type MatchedPreference = Schemas["MatchedPreference"];
export type MatchCount = Schemas["MatchCountOut"];
export type MatchDetails = Schemas["MatchDetails"];
/** What a facility reads of a person before and after acceptance, as codes. */
export type PersonCodes = Schemas["PreferenceBefore"];
/** Additional fields after acceptance. */
export type PersonAfter = Schemas["PreferenceAfter"];
/** Filters and order of a home's match list. */
export type MatchFilters = Omit<
  NonNullable<paths["/api/facilities/matching-preferences/{home_id}/"]["get"]["parameters"]["query"]>,
  "limit" | "cursor"
>;
/** How a contact's home fits its person. */
export type ContactFit = Schemas["ContactFit"];
export type Verdict = Schemas["Verdict"];
/** A criterion that a home does not offer, and the number of people it would suit otherwise. */
export type Shortfall = Schemas["ShortfallOut"];
/** Monthly figures of an office's contacts. */
export type OfficeFigures = Schemas["OfficeFigures"];
export type MonthFigures = Schemas["MonthOut"];
/** Figures of the whole service for a month or a prefecture; null means zero or few. */
export type ServiceLine = Schemas["ServiceLine"];
export type UnmetWish = Schemas["UnmetWishOut"];
/** The state of the service. */
export type System = Schemas["SystemOut"];
/** What an operator may do, and the number of open tasks of each kind. */
export type PreviewIn = Schemas["PreviewIn"];
export type WorkWaiting = Schemas["WorkWaiting"];
export type WorkLine = Schemas["WorkLine"];
export type SignupSeen = Schemas["SignupOut"];
export type ReportSeen = Schemas["ReportOut"];
export type Decision = Schemas["ReportDecision"];
export type SearchIn = Schemas["SearchIn"];
export type Hits = Schemas["HitsOut"];
export type Timeline = Schemas["TimelineOut"];
export type TimelineHead = Timeline["head"];
export type TimelineEntry = Schemas["EntryOut"];
export type Kind = Schemas["Kind"];
export type MatchingPreferences = Schemas["MatchingPreferences"];
/** An office's own note about a person. */
export type OfficeNote = Schemas["NoteOut"];
/** A contact in the inbox, with the last message of its room. */
export type RoomInShort = Schemas["RoomInShort"];
export type InboxView = Schemas["InboxView"];
export type CertificateView = Schemas["CertificateViewOut"];
/** How many lists showed a person, and who opened their details. */
export type PersonAccessLog = Schemas["PersonAccessLogOut"];
/** A view of a person by a member of an office. */
export type AccessLogEntry = Schemas["AccessLogEntryOut"];
/** A corporation that may not send requests to a person now. */
export type BlockedCorporation = Schemas["BlockedCorporationOut"];
/** A person's helper and their comments; for the helper, the person and what they may read. */
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
/** Changed fields, and whether homes that may view the pictures may view the new ones too. */
export type PreferenceChange = Partial<PreferenceDraft> & { shows_new_pictures?: boolean };
/** What the form sends: a certificate is a new file, its stored URL (omitted) or null. */
export type PreferenceDraft = Omit<Schemas["PreferenceForm"], CertificateField | "name" | "name_kana"> & {
  name?: string | null;
  name_kana?: string;
} & Partial<Record<CertificateField, File | string | null>>;

export type FitQuestion = Schemas["MatchingWishes"];
/** The number of fitting homes. The field of a suggestion is a field of the form. */
export type Fit = Omit<Schemas["FitOut"], "ways"> & { ways: FitWay[] };
export type FitWay = Omit<Schemas["PreferenceChangeOut"], "field"> & { field: keyof FitQuestion };

/** What a home reads of a person now and later, for a contact or for unsaved answers. */
export type FacilityPreview = Schemas["FacilityPreviewOut"];
export type FacilityPreviewAnswers = Schemas["FacilityPreviewIn"];

export type Unread = Schemas["UnreadOut"];
/** Today's tasks of a member of staff, by group. */
export type Today = Schemas["TodayOut"];
export type ContactGroup = Schemas["ContactGroup"];
export type TaskKind = ContactGroup["kind"];
export type ContactLine = Schemas["ContactLine"];
export type PersonInShort = Schemas["PersonInShort"];
/** One contact after a step. */
export type ContactChanged = Schemas["ContactAfterStep"];
/** One contact by itself. */
export type ContactSeen = Schemas["ContactInFull"];
export type Contact = Schemas["ContactOut"];
/** Filters and order of the viewer's contacts. */
export type ContactFilters = Omit<
  NonNullable<paths["/api/chat/contacts/"]["get"]["parameters"]["query"]>,
  "cursor"
>;
export type ContactCounts = Schemas["ContactCounts"];
export type ContactTab = NonNullable<ContactFilters["state"]>;
export type ContactOrder = NonNullable<ContactFilters["order"]>;
export type ContactStatus = Schemas["ContactStatus"];
export type ProgressNote = Schemas["ProgressNote"];
export type Notification = Schemas["NotificationOut"];
export type NotificationFilters = Omit<
  NonNullable<paths["/api/chat/notifications/"]["get"]["parameters"]["query"]>,
  "limit" | "cursor"
>;
export type NotificationKind = NonNullable<NotificationFilters["kind"]>;
export type Invoice = Schemas["InvoiceOut"];
export type Message = Schemas["MessageOut"];
export type Report = Schemas["ReportIn"];
export type BlockScope = Schemas["BlockScope"];
export type BlockEnding = Schemas["BlockEnding"];
export type BlockPreview = Schemas["BlockOut"];
/** The visits of a room. */
export type ContactVisits = Schemas["ContactVisits"];
export type Visit = Schemas["VisitOut"];
export type VisitOffer = Schemas["VisitOffer"];
export type VisitOffers = Schemas["VisitOffers"];
export type VisitReason = Schemas["VisitReason"];
export type DeclineReason = Schemas["DeclineReason"];
/** An event in the history of a case. */
export type CaseEntry = Schemas["CaseEntry"];
export type EndReason = Schemas["EndReason"];
/** An upcoming agreed visit and the person it is about. */
export type OwnVisit = Schemas["OwnVisit"];
/** An office's message template. */
export type RoomTemplate = Schemas["TemplateOut"];
/** A template as it is written. */
export type RoomTemplateText = Schemas["TemplateIn"];
export type OwnSession = Schemas["OwnSession"];
export type EmailIn = Schemas["EmailIn"];
export type PasswordChange = Schemas["PasswordChange"];
export type CalendarAddress = Schemas["CalendarOut"];
export type MoveInAnswer = Schemas["MoveInAnswer"];
export type TakeBackReason = Schemas["TakeBackReason"];
export type ReportReason = Schemas["ReportReason"];

/** An office in which the user works. */
export type OwnOffice = Schemas["OwnOffice"];
export type Office = Schemas["OfficeOut"];
export type OfficeInput = Schemas["OfficeIn"];
export type ListedOffice = Schemas["ListedOffice"];
export type Position = Schemas["Position"];
export type Member = Schemas["MemberOut"];
export type Invitation = Schemas["InvitationOut"];
export type InvitationInput = Schemas["InvitationIn"];
/** What the holder of an invitation link reads about it. */
export type InvitationRead = Schemas["InvitationRead"];
export type InvitationAccept = Schemas["InvitationAccept"];
export type HandoverInput = Schemas["HandoverIn"];
export type Handover = Schemas["HandoverOut"];
export type Offer = Schemas["OfferOut"];
export type OfferInput = Schemas["OfferIn"];
/** Filters and order of a long list of homes or people. */
export type ListFilters = Omit<
  NonNullable<paths["/api/facilities/homes/"]["get"]["parameters"]["query"]>,
  "cursor"
>;
export type ListState = NonNullable<ListFilters["state"]>;
export type ListOrder = NonNullable<ListFilters["order"]>;
export type SavedView = Schemas["SavedViewOut"];
/** The filters of a saved view; null for the lists that it is not of. */
export type SavedFilters = Pick<SavedView, "contacts" | "matches" | "people">;

export type PostalArea = Schemas["PostalArea"];
export type MoveInFee = Schemas["MoveInFee"];
