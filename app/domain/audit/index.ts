export { AUDIT_GROUPS, readAuditFilter } from './audit-filter.ts';
export { changesBetween } from './changes.ts';
export { describeEvent } from './describe-event.ts';
export { dropRefusals } from './drop-refusals.server.ts';
export {
  findBatch,
  findLeadsChangedSince,
  listEventsOfLead,
  listEventsOfTarget,
  MAX_EVENTS_OF_LEAD,
  walkEventsOfLeads,
} from './find-events.server.ts';
export { findLastChange } from './find-last-change.server.ts';
export { findLastDetails } from './find-last-details.server.ts';
export { findLastEvent } from './find-last-event.server.ts';
export { hasAuditEvents } from './has-events.server.ts';
export {
  type AuditLine,
  type AuditScope,
  everyAuditLine,
  listAudit,
  listAuditActors,
} from './list-audit.server.ts';
export { priceChangeRows } from './price-change-rows.server.ts';
export { type AuditActor, type AuditEntry, recordAudit, recordAuditExport } from './record-audit.server.ts';
export { type Refusal, type RefusalLog, refusalLog } from './refusal-log.server.ts';
export type { RefusalReason } from './refusals.ts';
