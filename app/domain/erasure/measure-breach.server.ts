import { countPeopleByRegion } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countStoredPeople, type PeopleCounts } from '#app/domain/leads/index.ts';
import { findTenantNames, listTenantIds } from '#app/domain/tenants/index.ts';

/** What a breach of a company's data would concern. */
export interface BreachExtent extends PeopleCounts {
  tenantId: string;
  name: string;
  /** Where people said they live, or the shop's page said so. */
  regions: { region: string; people: number }[];
}

/**
 * Measures how many people, from which regions and with which kinds of data, are stored for companies.
 * @param tenantIds all companies if empty
 * @returns also the ids that are unknown
 */
export async function measureBreach(
  db: Database,
  tenantIds: readonly string[],
): Promise<{ extents: BreachExtent[]; unknown: string[] }> {
  const names = await findTenantNames(db, tenantIds.length > 0 ? tenantIds : await listTenantIds(db));
  const extents: BreachExtent[] = [];
  for (const [tenantId, name] of names)
    extents.push({
      ...{ tenantId, name, regions: await countPeopleByRegion(db, tenantId) },
      ...(await countStoredPeople(db, tenantId)),
    });
  return { extents, unknown: tenantIds.filter((id) => !names.has(id)) };
}
