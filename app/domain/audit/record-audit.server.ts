import type { Database, Prisma } from '#app/domain/database.ts';
import type { AuditScope } from './list-audit.server.ts';

export interface AuditActor {
  kind: 'operator' | 'tenant-user' | 'api-key' | 'visitor' | 'system';
  id: string | null;
  /** Name or e-mail address at the time, because the log outlives the account. */
  label: string | null;
  requestId: string | null;
}

/** The parameters that every recorded change of a company's data shares. */
export interface TenantOperation {
  db: Database;
  tenantId: string;
  actor: AuditActor;
  now: Date;
}

export interface AuditEntry {
  actor: AuditActor;
  /** noun.verb: `tenant.update`. */
  action: string;
  /** Null for an event of no single tenant. */
  tenantId: string | null;
  target?: { type: string; id: string };
  /** Changed fields with old and new values; never secrets or health answers. */
  details?: Prisma.InputJsonObject;
}

/** Records an action and its actor, in the transaction of the action. Rows are only ever added. */
export async function recordAudit(tx: Prisma.TransactionClient, entry: AuditEntry, now: Date): Promise<void> {
  const { actor, action, tenantId, target, details } = entry;
  await tx.auditEvent.create({
    data: {
      tenantId,
      actorKind: actor.kind,
      actorId: actor.id,
      actorLabel: actor.label,
      action,
      targetType: target?.type,
      targetId: target?.id,
      details: details ?? {},
      requestId: actor.requestId,
      createdAt: now,
    },
  });
}

/** Records that the log itself was exported as a file, before its first line is sent. */
export const recordAuditExport = (
  db: Database,
  { scope, actor, now }: { scope: AuditScope; actor: AuditActor; now: Date },
): Promise<void> =>
  db.$transaction((tx) => {
    const tenantId = scope === 'everything' ? null : scope.tenantId;
    return recordAudit(tx, { actor, action: 'audit.export', tenantId }, now);
  });
