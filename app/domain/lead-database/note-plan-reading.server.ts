import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';

/**
 * Writes to the audit log of a plan's tenant that one of its staff, or an operator, opened the plan: it tells safety answers (D56).
 * @param leadId undefined for a plan whose lead is gone
 */
export async function notePlanReading(options: {
  db: Database;
  tenantId: string;
  leadId: string | undefined;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { db, tenantId, leadId, actor, now } = options;
  const target = leadId === undefined ? undefined : { type: 'lead', id: leadId };
  await db.$transaction((tx) => recordAudit(tx, { actor, action: 'lead.read-plan', tenantId, target }, now));
}
