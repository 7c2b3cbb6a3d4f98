import type { Database } from '../database.ts';

/** How a lead may be reached, for the shop's own systems. */
export interface LeadContact {
  /** Null of widgets that send a fixed text in place of a name (D33). */
  firstName: string | null;
  email: string;
  phone: string | null;
}

/** The contact details of a tenant's leads, by their ids; erased ones are missing. */
export async function findContactsOfLeads(
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Map<string, LeadContact>> {
  if (leadIds.length === 0) return new Map();
  const leads = await db.lead.findMany({
    where: { tenantId, id: { in: [...leadIds] }, erasedAt: null },
    select: { id: true, firstName: true, email: true, phone: true, widget: true },
  });
  return new Map(
    leads.map(({ id, firstName, email, phone, widget }) => [
      id,
      { firstName: widget === 'full' ? firstName : null, email, phone },
    ]),
  );
}
