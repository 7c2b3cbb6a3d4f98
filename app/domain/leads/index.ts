export { type ChangedLeads, changeLeads, noteSafetyAnswer } from './changes/change-leads.server.ts';
export { correctContact } from './changes/correct-contact.server.ts';
export {
  blankOldLeads,
  hideHealthOfLeads,
  listLeadsWithHealth,
  showHealthOfLead,
} from './changes/health-withdrawals.server.ts';
export * from './changes/lead-notes.server.ts';
export type { LeadChange } from './changes/lead-states.server.ts';
export * from './changes/mark-converted.server.ts';
export {
  dropPlanReview,
  findOpenReviews,
  findPlanReview,
  listPlanReviews,
  markPlanLookedAt,
  type OpenReviews,
  type ReviewAction,
  storePlanReviews,
} from './changes/plan-reviews.server.ts';
export { undoChange } from './changes/undo-change.server.ts';
export type { ConsentKind, ConsentPage } from './consents/consent-event.ts';
export { writeConsentSentences, writeTextsSentence } from './consents/consent-sentences.ts';
export { createConsentEvents, type NewConsents } from './consents/create-consent-events.ts';
export {
  findCrmHealthRefusals,
  hasWithdrawnCopy,
  listLeadsWithCopyConsent,
} from './consents/crm-health-consents.server.ts';
export {
  type ConsentsOfPerson,
  type CurrentConsent,
  type CurrentConsents,
  findConsentsOfPeople,
  findDisplayed,
  isClaimedLead,
  isInForce,
  readSentence,
  reduceConsents,
} from './consents/current-consents.server.ts';
export {
  isOnlyClaimed,
  listDisplayedConsents,
  mayStoreNumber,
} from './consents/displayed-consents.ts';
export { isConsentVersion } from './consents/earlier-wordings.ts';
export { appendAnswersEnd, dropEndedConsents } from './consents/end-consents.server.ts';
export { findConsentChanges } from './consents/find-consent-changes.server.ts';
export {
  hasSafetyConsent,
  readHealthWording,
  recordHealthConsent,
} from './consents/health-consents.server.ts';
export { describeConsents, type LeadConsent, listLeadConsents } from './consents/lead-consents.server.ts';
export { listConsentEvents, listConsentRecords, listConsents } from './consents/list-consents.server.ts';
export { recordConfirmation } from './consents/offers-consents.server.ts';
export {
  type PendingConsents,
  readPendingConsents,
} from './consents/pending-consents.ts';
export { createProofHash } from './consents/proof-hash.server.ts';
export { endSegments } from './consents/segments-consents.server.ts';
export { withdrawStopped } from './consents/stopped-consents.server.ts';
export { appendConsentEvent, findNewestProof } from './consents/store-consents.server.ts';
export { findAgreedTexts, listContactsOfNumber, recordTextConsent } from './consents/text-consents.server.ts';
export {
  type AddressProof,
  findAddressProofs,
  proveAddress,
  proveContact,
} from './contacts/address-proofs.server.ts';
export { contactSigner, hashContactTokens } from './contacts/contact-links.server.ts';
export * from './contacts/contact-preferences.server.ts';
export { fillNumbers } from './contacts/fill-numbers.server.ts';
export { findMarketingContacts } from './contacts/marketing-contacts.server.ts';
export { noteActivity } from './contacts/note-activity.server.ts';
export { countSoftBounce, listSoftBounces } from './contacts/soft-bounces.server.ts';
export { countStoredPeople, type PeopleCounts } from './count-people.server.ts';
export {
  computeErasedCounts,
  computeLeadCounts,
  type LeadAnswers,
  type LeadCount,
  mergeLeadCounts,
} from './counts/compute-lead-counts.ts';
export { countLeadsWithPhone, countMarketingCandidates } from './counts/count-candidates.server.ts';
export { fillLeadOrigins } from './counts/fill-origins.server.ts';
export * from './counts/lead-counts.server.ts';
export { erase } from './erase.server.ts';
export * from './export/announced-leads.server.ts';
export { type CrmLead, findCrmLeads, type LeadPlace, listLeadsSince } from './export/crm-leads.server.ts';
export { allLeadRows, leadSpans } from './export/lead-windows.server.ts';
export * from './export/read-leads.server.ts';
export { FILE_ERASED_LEAD_IDS, FILE_ERASED_SINCE } from './file-statements.ts';
export * from './find-lead.server.ts';
export type { NewLead } from './lead-columns.ts';
export { leadColumns, splitList } from './lead-columns.ts';
export * from './leads-of-orders.server.ts';
export * from './leads-to-erase.server.ts';
export {
  areChosenByGoals,
  assertNotTooMany,
  type ChosenLeads,
  filtersByGoals,
  walkChosenLeads,
} from './list/chosen-leads.server.ts';
export type { LeadQuery } from './list/lead-conditions.server.ts';
export * from './list/lead-filter.ts';
export { listLeadsToCall } from './list/leads-to-call.server.ts';
export {
  countMatching,
  findLeadOptions,
  isLeadCursor,
  listLeads,
} from './list/list-leads.server.ts';
export {
  countLeadsBefore,
  findMarketingRecipients,
  leadsBetween,
  type MarketingCandidate,
  type MarketingRecipient,
  matchingPeople,
  walkMarketingCandidates,
} from './list/marketing-leads.server.ts';
export { parseLeadFilter } from './list/parse-lead-filter.server.ts';
export { personLeads } from './list/person-leads.server.ts';
export * from './list/read-leads-figures.server.ts';
export { deleteView, listViews, saveView } from './list/saved-views.server.ts';
export { SEGMENT_GOALS, type Segment } from './list/segments.ts';
export { findMissingAnswers, type WhyWithoutAnswers } from './missing-answers.ts';
export { countOldLeads, listOldContacts, listOldLeads } from './old-people.server.ts';
export { storeLeads } from './store-leads.server.ts';
