import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import {
  assertNotTooMany,
  type ChosenLeads,
  walkChosenLeads,
} from '#app/domain/leads/list/chosen-leads.server.ts';
import { MAX_COUNTED_LEADS } from '#app/domain/leads/list/list-leads.server.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { randomId } from '#app/lib/random-id.ts';
import {
  applyChange,
  auditTarget,
  type LeadChange,
  lockLeadStates,
  writeLeadStates,
} from './lead-states.server.ts';

/** A larger change would make the person wait too long. */
const MAX_CHANGED_LEADS = MAX_COUNTED_LEADS;

export interface ChangedLeads {
  count: number;
  /** Id for undoChange; null when no lead was changed. */
  batch: string | null;
  /** The error that stopped the change before all leads were changed; null for a complete change. */
  failure: unknown;
}

/**
 * Changes leads, a few hundred in a transaction, with an audit log entry for each. A lead that already has the wanted state is skipped, so
 * that undoing restores the previous state. Erased leads remain unchanged.
 * @throws AppError `invalid` for more than MAX_CHANGED_LEADS; the error itself if no lead was changed before it
 */
export async function changeLeads(
  options: TenantOperation & { chosen: ChosenLeads; change: LeadChange },
): Promise<ChangedLeads> {
  const { db, tenantId, chosen: selection, change, actor, now } = options;
  const batch = randomId();
  let count = 0;
  await assertNotTooMany({ db, tenantId, chosen: selection, max: MAX_CHANGED_LEADS });
  try {
    for await (const ids of walkChosenLeads({ db, tenantId, chosen: selection })) {
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
  options: Omit<TenantOperation, 'db'> & { ids: readonly string[]; change: LeadChange; batch: string },
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
    // To undo "not contacted", the time at which each lead was contacted is needed.
    ...(change.action === 'lead.mark-not-contacted' && {
      contactedAt: changed.map(({ before }) => before.contactedAt?.toISOString() ?? null),
    }),
  };
  const target = auditTarget(changed.map(({ before }) => before.id));
  await recordAudit(tx, { actor, action: change.action, tenantId, target, details }, now);
  return changed.length;
}

/** Records whether safety questions answered after the submission exclude all products for a lead. */
export async function noteSafetyAnswer(
  tx: Prisma.TransactionClient,
  { tenantId, leadId, excluded }: { tenantId: string; leadId: string; excluded: boolean },
): Promise<void> {
  await tx.lead.updateMany({ where: { id: leadId, tenantId }, data: { nothingSuitable: excluded } });
}
