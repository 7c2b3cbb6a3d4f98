export { AUDIT_GROUPS, readAuditFilter } from './audit-filter.ts';
export { changesBetween } from './changes.ts';
export { describeEvent } from './describe-event.ts';
export {
  findBatch,
  findLeadsChangedSince,
  hasAuditEvents,
  listEventsOfLead,
  listEventsOfTarget,
  MAX_EVENTS_OF_LEAD,
  priceChangeRows,
  walkEventsOfLeads,
} from './find-events.server.ts';
export { countEvents, findLastChange, findLastEvent } from './find-last-change.server.ts';
export {
  type AuditLine,
  type AuditScope,
  everyAuditLine,
  listAudit,
  listAuditActors,
} from './list-audit.server.ts';
export {
  type AuditActor,
  type AuditEntry,
  recordAudit,
  recordAuditExport,
  type TenantOperation,
} from './record-audit.server.ts';
export { dropRefusals, type Refusal, type RefusalLog, refusalLog } from './refusal-log.server.ts';
export type { RefusalReason } from './refusals.ts';
