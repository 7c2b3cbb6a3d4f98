export {
  type AnnouncedLead,
  countLeadsIn,
  findLeadToAnnounce,
  listLeadsOfDigest,
} from './announced-leads.server.ts';
export { type ChangedLeads, changeLeads, noteSafetyAnswer } from './change-leads.server.ts';
export { assertNotTooMany, type ChosenLeads, walkChosenLeads } from './chosen-leads.server.ts';
export { createConsentRecord } from './consent-record.ts';
export { contactSigner, hashContactTokens } from './contact-links.server.ts';
export {
  type ContactOfToken,
  findContactByToken,
  type MailWish,
  recordMailWish,
} from './contact-preferences.server.ts';
export { countLeadsWithPhone, countMarketingCandidates } from './count-candidates.server.ts';
export { type CrmLead, findCrmLeads, type LeadPlace, listLeadsSince } from './crm-leads.server.ts';
export { erase } from './erase.server.ts';
export { ERASED_LEAD_IDS, ERASED_SINCE } from './file-statements.ts';
export { fillNumbers } from './fill-numbers.server.ts';
export { fillLeadSites } from './fill-sites.server.ts';
export {
  findContact,
  findContactsOfLeads,
  findLatestTrackingId,
  findLead,
  joinBuyers,
  type LeadContact,
  listConsents,
  listConsentsOfContact,
  listContactLeads,
  listLeadsOfContact,
  readWholeLeads,
  type WholeLead,
} from './find-lead.server.ts';
export type { NewLead } from './lead-columns.ts';
export { leadColumns, splitList } from './lead-columns.ts';
export type { LeadQuery } from './lead-conditions.server.ts';
export {
  addLeadCounts,
  bumpCountsVersion,
  countLeadsByMonth,
  countNewLeads,
  listLeadDays,
  readCountedLeads,
  readCountsVersion,
  readLeadCounts,
  recountLeads,
} from './lead-counts.server.ts';
export {
  computeErasedCounts,
  computeLeadCounts,
  type LeadAnswers,
  type LeadCount,
  mergeLeadCounts,
} from './lead-counts.ts';
export * from './lead-filter.ts';
export {
  addNote,
  deleteNote,
  editNote,
  findOwnNote,
  type LeadNote,
  listNotes,
  noteVersions,
  restoreNote,
} from './lead-notes.server.ts';
export type { LeadChange } from './lead-states.server.ts';
export { allLeadRows, leadSpans } from './lead-windows.server.ts';
export {
  findLeadByEmailHash,
  findLeadsByTracking,
  findNamedLead,
  findOnlyLeadWithTag,
  findOrderLeads,
  isLeadErased,
  lockLead,
  lockLeads,
  type OrderLead,
} from './leads-of-orders.server.ts';
export {
  collectContact,
  collectLeads,
  countOldLeads,
  findLeadsToErase,
  listOldLeads,
  listPersonLeads,
} from './leads-to-erase.server.ts';
export {
  countMatching,
  findLeadOptions,
  isLeadCursor,
  type ListedLead,
  listLeads,
} from './list-leads.server.ts';
export {
  findLeadsWithWrongSale,
  type LeadSale,
  markContactedByMail,
  markConverted,
  markNotConverted,
} from './mark-converted.server.ts';
export {
  findMarketingRecipients,
  leadsBetween,
  type MarketingCandidate,
  type MarketingRecipient,
  walkMarketingCandidates,
} from './marketing-leads.server.ts';
export { parseLeadFilter } from './parse-lead-filter.server.ts';
export {
  countTenantLeads,
  findFirstLead,
  findLeadIds,
  findLeadsOfAssessments,
  type LeadOfAssessment,
  listLatestLeads,
} from './read-leads.server.ts';
export {
  type CountFilter,
  countConvertedBySource,
  countConvertedLeads,
  countLeads,
  countLeadsAndCompleted,
  countLeadsBy,
  countLeadsByDay,
  countLeadsByTenantAndDay,
  listLeadFilters,
} from './read-leads-figures.server.ts';
export { deleteView, listViews, saveView } from './saved-views.server.ts';
export { SEGMENTS, type Segment } from './segments.ts';
export { storeLeads } from './store-leads.server.ts';
export { listContactsOfNumber, recordTextConsent } from './text-consents.server.ts';
export { undoChange } from './undo-change.server.ts';
