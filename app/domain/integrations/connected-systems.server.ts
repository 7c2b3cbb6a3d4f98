import { readCrm } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';

/**
 * Lists the systems that a company has connected itself and that receive its leads: its customer database, and the hosts of its webhooks. An
 * address that has not answered a test event gets nothing else. Every event names a lead, so each that is on counts.
 */
export async function listConnectedSystems(db: Database, tenantId: string): Promise<string[]> {
  const [crm, endpoints] = await Promise.all([
    readCrm(db, tenantId),
    db.webhookEndpoint.findMany({
      where: { tenantId, state: 'on', provenAt: { not: null } },
      orderBy: { id: 'asc' },
      select: { url: true },
    }),
  ]);
  const hosts = new Set(endpoints.map(({ url }) => new URL(url).hostname));
  return [...(crm.isEnabled ? ['LeadConnector'] : []), ...hosts];
}
