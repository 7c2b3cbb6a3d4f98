import {
  findBatch,
  findLeadsChangedSince,
  recordAudit,
  type TenantOperation,
} from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import {
  applyChange,
  auditTarget,
  type LeadChange,
  type LeadState,
  lockLeadStates,
  writeLeadStates,
} from './lead-states.server.ts';

type UndoOptions = TenantOperation & { batch: string };

const UNDOING_CHANGES = {
  'lead.add-tag': 'lead.remove-tag',
  'lead.remove-tag': 'lead.add-tag',
  'lead.mark-contacted': 'lead.mark-not-contacted',
  'lead.mark-not-contacted': 'lead.mark-contacted',
} as const;

/**
 * Undoes a change to leads, except those whose same property was changed again since then, by any user, or that were erased.
 * @returns how many leads were restored, and the error that stopped the undo; null if it is complete
 * @throws AppError `not-found` for a batch that is not this tenant's, or is too old; the error itself if no lead was restored before it
 */
export async function undoChange(options: UndoOptions): Promise<{ count: number; failure: unknown }> {
  const { db, tenantId, batch, now } = options;
  const lines = await findBatch(db, { tenantId, batch, now });
  if (lines.length === 0) throw new AppError('not-found', 'You can no longer undo this change.');
  let count = 0;
  try {
    for (const line of lines) {
      count += await db.$transaction((tx) => undoLine(tx, options, line));
      await nextTurn();
    }
  } catch (failure) {
    if (count === 0) throw failure;
    return { count, failure };
  }
  return { count, failure: null };
}

/** Undoes one entry of the audit log. */
async function undoLine(
  tx: Prisma.TransactionClient,
  { tenantId, batch, actor, now }: UndoOptions,
  line: Awaited<ReturnType<typeof findBatch>>[number],
): Promise<number> {
  const action = line.action as LeadChange['action'];
  const { tag, leads, contactedAt } = line.details as unknown as LineDetails;
  const opposite = UNDOING_CHANGES[action];
  const rows = await lockLeadStates(tx, { tenantId, leadIds: leads });
  const changed = await findLeadsChangedSince(tx, {
    tenantId,
    line,
    batch,
    tag,
    actions: [action, opposite],
  });
  const moments = new Map(leads.map((id, index) => [id, contactedAt?.[index] ?? null]));
  const undoRow = (row: LeadState): LeadState | null => {
    if (changed.has(row.id)) return null;
    // The time differs if a campaign has contacted the lead since then.
    const isContactedAnew =
      action === 'lead.mark-contacted' && row.contactedAt?.getTime() !== line.createdAt.getTime();
    if (isContactedAnew) return null;
    const change = (tag === undefined ? { action: opposite } : { action: opposite, tag }) as LeadChange;
    const next = applyChange(row, change, now);
    if (!next || action !== 'lead.mark-not-contacted') return next;
    const moment = moments.get(row.id);
    return { ...next, contactedAt: moment ? new Date(moment) : null };
  };
  const restored = rows.flatMap((row) => undoRow(row) ?? []);
  if (restored.length === 0) return 0;
  await writeLeadStates(tx, tenantId, restored);
  const ids = restored.map(({ id }) => id);
  const details = { ...(tag !== undefined && { tag }), count: ids.length, leads: ids, isUndo: true };
  await recordAudit(tx, { actor, action: opposite, tenantId, target: auditTarget(ids), details }, now);
  return ids.length;
}

interface LineDetails {
  tag?: string;
  leads: string[];
  contactedAt?: (string | null)[];
}
