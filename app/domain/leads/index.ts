export {
  type AnnouncedLead,
  countLeadsIn,
  findLeadToAnnounce,
  listLeadsOfDigest,
} from './announced-leads.server.ts';
export { createConsentRecord, type MarketingConsent } from './consent-record.ts';
export { countLeadsByDay } from './count-leads-by-day.server.ts';
export { erase } from './erase.server.ts';
export { ERASED_LEAD_IDS, ERASED_SINCE } from './file-statements.ts';
export { leadColumns } from './lead-columns.ts';
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
  findLeadsToErase,
  type LeadToErase,
  listOldLeads,
  listPersonLeads,
} from './leads-to-erase.server.ts';
export { type LeadSale, markConverted } from './mark-converted.server.ts';
export type { NewLead } from './new-lead.ts';
export {
  countLeads,
  countLeadsOf,
  findLeadIds,
  findLeadsOfAssessments,
  type LeadOfAssessment,
  listLatestLeads,
} from './read-leads.server.ts';
export { computeSegments, SEGMENTS, type Segment } from './segments.ts';
export { storeLeads } from './store-leads.server.ts';
