import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { randomId } from '#app/lib/random-id.ts';
import { assertNotTooMany, type ChosenLeads, walkChosenLeads } from './chosen-leads.server.ts';
import {
  applyChange,
  auditTarget,
  type LeadChange,
  lockLeadStates,
  writeLeadStates,
} from './lead-states.server.ts';
import { MAX_COUNTED } from './list-leads.server.ts';

interface ChangeOptions {
  db: Database;
  tenantId: string;
  actor: AuditActor;
  now: Date;
}

/** More in one action would keep the person waiting for longer than they would believe in. */
const MAX_CHANGED = MAX_COUNTED;

export interface ChangedLeads {
  count: number;
  /** What undoChange takes; null when no lead was changed. */
  batch: string | null;
  /** What ended the change before it was through, so that some of the leads are as before; null for a whole change. */
  failure: unknown;
}

/**
 * Changes leads, some hundred in a transaction with their line of the audit log. A lead that is as wanted already is left
 * alone, so that undoing brings back what was before. Erased leads stay as they are.
 * @throws AppError `invalid` for more than MAX_CHANGED; what went wrong when no lead was changed before
 */
export async function changeLeads(
  options: ChangeOptions & { chosen: ChosenLeads; change: LeadChange },
): Promise<ChangedLeads> {
  const { db, tenantId, chosen, change, actor, now } = options;
  const batch = randomId();
  let count = 0;
  await assertNotTooMany({ db, tenantId, chosen, max: MAX_CHANGED });
  try {
    for await (const ids of walkChosenLeads({ db, tenantId, chosen })) {
      count += await db.$transaction((tx) => changeSome(tx, { tenantId, ids, change, batch, actor, now }));
      await nextTurn();
    }
  } catch (failure) {
    if (count === 0) throw failure;
    return { count, batch, failure };
  }
  return { count, batch: count > 0 ? batch : null, failure: null };
}

async function changeSome(
  tx: Prisma.TransactionClient,
  options: Omit<ChangeOptions, 'db'> & { ids: readonly string[]; change: LeadChange; batch: string },
): Promise<number> {
  const { tenantId, ids, change, batch, actor, now } = options;
  const rows = await lockLeadStates(tx, { tenantId, leadIds: ids });
  const changed = rows.flatMap((row) => {
    const next = applyChange(row, change, now);
    return next ? [{ before: row, next }] : [];
  });
  if (changed.length === 0) return 0;
  await writeLeadStates(
    tx,
    tenantId,
    changed.map(({ next }) => next),
  );
  const details = {
    ...('tag' in change && { tag: change.tag }),
    count: changed.length,
    batch,
    leads: changed.map(({ before }) => before.id),
    // Undoing "not contacted" needs the moment at which each was contacted.
    ...(change.action === 'lead.mark-not-contacted' && {
      contactedAt: changed.map(({ before }) => before.contactedAt?.toISOString() ?? null),
    }),
  };
  const target = auditTarget(changed.map(({ before }) => before.id));
  await recordAudit(tx, { actor, action: change.action, tenantId, target, details }, now);
  return changed.length;
}

/** A lead's safety questions were answered after the submission: whether they leave no product to it. */
export async function noteSafetyAnswer(
  tx: Prisma.TransactionClient,
  { tenantId, leadId, excluded }: { tenantId: string; leadId: string; excluded: boolean },
): Promise<void> {
  await tx.lead.updateMany({ where: { id: leadId, tenantId }, data: { nothingSuitable: excluded } });
}
