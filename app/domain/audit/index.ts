export { AUDIT_GROUPS, type AuditFilter, readAuditFilter } from './audit-filter.ts';
export { changesBetween } from './changes.ts';
export {
  type AuditLine,
  type AuditScope,
  everyAuditLine,
  listAudit,
  listAuditActors,
} from './list-audit.server.ts';
export { type AuditActor, type AuditEntry, recordAudit } from './record-audit.server.ts';
