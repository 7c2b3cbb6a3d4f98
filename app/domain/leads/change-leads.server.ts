import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { AppError } from '../../lib/app-error.ts';
import { nextTurn } from '../../lib/next-turn.ts';
import { randomId } from '../../lib/random-id.ts';
import { type AuditActor, findBatch, recordAudit } from '../audit/index.ts';
import type { Database, Prisma } from '../database.ts';
import { assertNotTooMany, type ChosenLeads, walkChosenLeads } from './chosen-leads.server.ts';
import { MAX_COUNTED } from './list-leads.server.ts';
import { withoutTag, withTag } from './stored-list.ts';

/** What is changed on many leads at once, each of which can be undone. */
export type LeadChange =
  | { action: 'lead.add-tag' | 'lead.remove-tag'; tag: string }
  | { action: 'lead.mark-contacted' | 'lead.mark-not-contacted' };

interface ChangeOptions {
  db: Database;
  tenantId: string;
  actor: AuditActor;
  now: Date;
}

interface LeadState {
  id: string;
  tags: string;
  contacted: boolean;
  contactedAt: Date | null;
}

/** More in one action would keep the person waiting for longer than they would believe in. */
export const MAX_CHANGED = MAX_COUNTED;

/**
 * Changes leads, some hundred in a transaction with their line of the audit log. A lead that is as wanted already is left
 * alone, so that undoing brings back what was before. Erased leads stay as they are.
 * @returns how many were changed, and what undoChange takes; null when none was
 * @throws AppError `invalid` for more than MAX_CHANGED
 */
export async function changeLeads(
  options: ChangeOptions & { chosen: ChosenLeads; change: LeadChange },
): Promise<{ count: number; batch: string | null }> {
  const { db, tenantId, chosen, change, actor, now } = options;
  const batch = randomId();
  let count = 0;
  await assertNotTooMany({ db, tenantId, chosen, max: MAX_CHANGED });
  for await (const ids of walkChosenLeads({ db, tenantId, chosen })) {
    count += await db.$transaction((tx) => changeSome(tx, { tenantId, ids, change, batch, actor, now }));
    await nextTurn();
  }
  return { count, batch: count > 0 ? batch : null };
}

async function changeSome(
  tx: Prisma.TransactionClient,
  options: Omit<ChangeOptions, 'db'> & { ids: readonly string[]; change: LeadChange; batch: string },
): Promise<number> {
  const { tenantId, ids, change, batch, actor, now } = options;
  const rows: LeadState[] = await tx.lead.findMany({
    where: { tenantId, id: { in: [...ids] }, erasedAt: null },
    select: { id: true, tags: true, contacted: true, contactedAt: true },
  });
  const changed = rows.flatMap((row) => {
    const next = applyChange(row, change, now);
    return next ? [{ before: row, next }] : [];
  });
  if (changed.length === 0) return 0;
  await writeStates(
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
  const target = oneTarget(changed.map(({ before }) => before.id));
  await recordAudit(tx, { actor, action: change.action, tenantId, target, details }, now);
  return changed.length;
}

const oneTarget = (ids: readonly string[]) =>
  ids.length === 1 ? { type: 'lead', id: ids[0] as string } : { type: 'leads', id: '' };

/** The lead after a change; null when that is no other. */
function applyChange(row: LeadState, change: LeadChange, now: Date): LeadState | null {
  switch (change.action) {
    case 'lead.add-tag':
    case 'lead.remove-tag': {
      const tags = (change.action === 'lead.add-tag' ? withTag : withoutTag)(row.tags, change.tag);
      return tags === row.tags ? null : { ...row, tags };
    }
    case 'lead.mark-contacted':
      return row.contacted ? null : { ...row, contacted: true, contactedAt: now };
    case 'lead.mark-not-contacted':
      return row.contacted ? { ...row, contacted: false, contactedAt: null } : null;
  }
}

/** In few statements: rows that become alike are written together. */
async function writeStates(
  tx: Prisma.TransactionClient,
  tenantId: string,
  rows: readonly LeadState[],
): Promise<void> {
  const alike = new Map<string, LeadState[]>();
  for (const row of rows) {
    const key = `${row.tags} ${row.contacted} ${row.contactedAt?.getTime()}`;
    alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  for (const group of alike.values()) {
    const { tags, contacted, contactedAt } = group[0] as LeadState;
    await tx.$executeRaw(sql`
      UPDATE "Lead" SET "tags" = ${tags}, "contacted" = ${contacted}, "contactedAt" = ${contactedAt}
      WHERE "tenantId" = ${tenantId} AND "id" IN (${join(group.map(({ id }) => id))})`);
  }
}

const OPPOSITE = {
  'lead.add-tag': 'lead.remove-tag',
  'lead.remove-tag': 'lead.add-tag',
  'lead.mark-contacted': 'lead.mark-not-contacted',
  'lead.mark-not-contacted': 'lead.mark-contacted',
} as const;

/**
 * Takes a change back from the leads that it changed, as far as they have not been changed again or erased since.
 * @returns how many leads are as before
 * @throws AppError `not-found` for a batch that is not this tenant's, or is too old
 */
export async function undoChange(options: ChangeOptions & { batch: string }): Promise<number> {
  const { db, tenantId, batch, actor, now } = options;
  const lines = await findBatch(db, { tenantId, batch, now });
  if (lines.length === 0) throw new AppError('not-found', 'This can no longer be undone.');
  let count = 0;
  for (const { action, details } of lines) {
    const { tag, leads, contactedAt } = details as unknown as BatchDetails;
    const opposite = OPPOSITE[action as LeadChange['action']];
    count += await db.$transaction(async (tx) => {
      const rows: LeadState[] = await tx.lead.findMany({
        where: { tenantId, id: { in: leads }, erasedAt: null },
        select: { id: true, tags: true, contacted: true, contactedAt: true },
      });
      const moments = new Map(leads.map((id, at) => [id, contactedAt?.[at] ?? null]));
      const restored = rows.flatMap((row) => {
        const change = (tag === undefined ? { action: opposite } : { action: opposite, tag }) as LeadChange;
        const next = applyChange(row, change, now);
        if (!next) return [];
        const moment = moments.get(row.id);
        return [
          action === 'lead.mark-not-contacted'
            ? { ...next, contactedAt: moment ? new Date(moment) : null }
            : next,
        ];
      });
      if (restored.length === 0) return 0;
      await writeStates(tx, tenantId, restored);
      const ids = restored.map(({ id }) => id);
      const undone = { ...(tag !== undefined && { tag }), count: ids.length, leads: ids, isUndo: true };
      await recordAudit(
        tx,
        { actor, action: opposite, tenantId, target: oneTarget(ids), details: undone },
        now,
      );
      return ids.length;
    });
    await nextTurn();
  }
  return count;
}

interface BatchDetails {
  tag?: string;
  leads: string[];
  contactedAt?: (string | null)[];
}
