import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { withoutTag, withTag } from './lead-columns.ts';
import { lockLeads } from './leads-of-orders.server.ts';

/** What is changed on many leads at once, each of which can be undone. */
export type LeadChange =
  | { action: 'lead.add-tag' | 'lead.remove-tag'; tag: string }
  | { action: 'lead.mark-contacted' | 'lead.mark-not-contacted' };

/** What a change is about, as it is before or after. */
export interface LeadState {
  id: string;
  tags: string;
  contacted: boolean;
  contactedAt: Date | null;
}

/**
 * Leads as they are, without erased ones. Until the transaction ends they are neither changed nor erased by another one: what
 * is written back would undo that.
 */
export async function lockLeadStates(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<LeadState[]> {
  await lockLeads(tx, { tenantId, leadIds });
  return tx.lead.findMany({
    where: { tenantId, id: { in: [...leadIds] }, erasedAt: null },
    select: { id: true, tags: true, contacted: true, contactedAt: true },
  });
}

/** What a line of the audit log is about. */
export const auditTarget = (ids: readonly string[]) =>
  ids.length === 1 ? { type: 'lead', id: ids[0] as string } : { type: 'leads', id: '' };

/** The lead after a change; null when that is no other. */
export function applyChange(row: LeadState, change: LeadChange, now: Date): LeadState | null {
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
export async function writeLeadStates(
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
