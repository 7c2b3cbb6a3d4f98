import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { withoutTag, withTag } from '#app/domain/leads/lead-columns.ts';
import { lockLeads } from '#app/domain/leads/leads-of-orders.server.ts';

/** A change that can be made to many leads at once, and undone. */
export type LeadChange =
  | { action: 'lead.add-tag' | 'lead.remove-tag'; tag: string }
  | { action: 'lead.mark-contacted' | 'lead.mark-not-contacted' };

/** The columns of a lead that a change affects, before or after it. */
export interface LeadState {
  id: string;
  tags: string;
  contacted: boolean;
  contactedAt: Date | null;
}

/**
 * Reads and locks leads, without erased ones. Until the transaction ends, no other transaction can change or erase them; otherwise writing
 * the leads back would undo its changes.
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

/** Returns the target of an audit log entry. */
export const auditTarget = (ids: readonly string[]) =>
  ids.length === 1 ? { type: 'lead', id: ids[0] as string } : { type: 'leads', id: '' };

/** Returns the lead after a change; null if it is unchanged. */
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

/** Uses few statements: rows that get the same values are updated together. */
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
