export { changesBetween } from './changes.ts';
export { type AuditActor, type AuditEntry, recordAudit } from './record-audit.server.ts';
