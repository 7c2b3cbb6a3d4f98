import type { DatabaseClient } from '#app/domain/database.ts';

/** What decides, next to consents and stops, whether a contact gets marketing. */
interface MarketingContact {
  phoneE164: string | null;
  /** Whether the safety answers of the newest lead exclude everything, or are hidden (D13). */
  nothingSuitable: boolean;
}

/** Finds contacts of several tenants by their ids; erased ones are missing. */
export async function findMarketingContacts(
  db: DatabaseClient,
  contacts: readonly { tenantId: string; contactId: string | null }[],
): Promise<(contact: { tenantId: string; contactId: string | null }) => MarketingContact | null> {
  const rows = await db.contact.findMany({
    where: {
      tenantId: { in: [...new Set(contacts.map(({ tenantId }) => tenantId))] },
      id: { in: contacts.flatMap(({ contactId }) => contactId ?? []) },
    },
    select: {
      id: true,
      tenantId: true,
      phoneE164: true,
      leads: {
        where: { erasedAt: null },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 1,
        select: { nothingSuitable: true },
      },
    },
  });
  return ({ tenantId, contactId }) => {
    // Rows of several tenants are read together, so the tenant is checked here.
    const row = rows.find((candidate) => candidate.id === contactId && candidate.tenantId === tenantId);
    return row ? { phoneE164: row.phoneE164, nothingSuitable: row.leads[0]?.nothingSuitable ?? false } : null;
  };
}
