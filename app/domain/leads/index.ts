export {
  changeLeads,
  type LeadChange,
  MAX_CHANGED,
  undoChange,
} from './change-leads.server.ts';
export { assertNotTooMany, type ChosenLeads, walkChosenLeads } from './chosen-leads.server.ts';
export { createConsentRecord, type MarketingConsent } from './consent-record.ts';
export { countCompletedLeads } from './count-completed.server.ts';
export { countLeadsByDay } from './count-leads-by-day.server.ts';
export { erase } from './erase.server.ts';
export { ERASED_LEAD_IDS, ERASED_SINCE } from './file-statements.ts';
export {
  findContact,
  findLead,
  listConsents,
  listLeadsOfContact,
  type WholeLead,
} from './find-lead.server.ts';
export { findLeadOptions } from './find-lead-options.server.ts';
export { leadColumns } from './lead-columns.ts';
export type { LeadQuery } from './lead-conditions.server.ts';
export { leadRows, soldOnly } from './lead-conditions.server.ts';
export * from './lead-filter.ts';
export {
  addNote,
  deleteNote,
  editNote,
  type LeadNote,
  listNotes,
  type NoteAuthor,
  restoreNote,
} from './lead-notes.server.ts';
export { walkLeadWindows } from './lead-windows.server.ts';
export {
  collectContact,
  collectLeads,
  findLeadsToErase,
  type LeadToErase,
  listOldLeads,
  listPersonLeads,
} from './leads-to-erase.server.ts';
export {
  countMatching,
  LEAD_PAGE,
  type LeadPage,
  type ListedLead,
  listedLead,
  listLeads,
  MAX_COUNTED,
} from './list-leads.server.ts';
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
export { deleteView, listViews, type SavedLeadView, saveView } from './saved-views.server.ts';
export { computeSegments, SEGMENTS, type Segment } from './segments.ts';
export { storeLeads } from './store-leads.server.ts';
export { joinList, splitList } from './stored-list.ts';
