import { inChunks } from '../../lib/in-chunks.ts';
import type { Database } from '../database.ts';

/** What the figures of sales need to know of a lead that bought something. */
export interface Buyer {
  id: string;
  /** The same for all leads of a person; the lead's own id once they are erased. */
  personId: string;
  assessmentId: string | null;
  source: string;
  widget: string;
  locale: string;
  site: string;
  goalIds: string[];
  isErased: boolean;
}

/** Leads by their ids. */
export async function findBuyers(
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Map<string, Buyer>> {
  const buyers = new Map<string, Buyer>();
  await inChunks(leadIds, async (chunk) => {
    const leads = await db.lead.findMany({
      where: { tenantId, id: { in: chunk } },
      select: {
        id: true,
        contactId: true,
        assessmentId: true,
        source: true,
        widget: true,
        locale: true,
        site: true,
        goalIds: true,
        erasedAt: true,
      },
    });
    for (const { contactId, goalIds, erasedAt, ...lead } of leads)
      buyers.set(lead.id, {
        ...lead,
        personId: contactId ?? lead.id,
        goalIds: goalIds.split('|').filter(Boolean),
        isErased: erasedAt !== null,
      });
  });
  return buyers;
}

/** The tracking id of a tenant's latest lead, for examples; null before the first. */
export async function findLatestTrackingId(db: Database, tenantId: string): Promise<string | null> {
  const lead = await db.lead.findFirst({
    where: { tenantId, erasedAt: null },
    orderBy: { createdAt: 'desc' },
    select: { trackingId: true },
  });
  return lead?.trackingId ?? null;
}
