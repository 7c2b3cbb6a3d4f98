import type { TenantOperation } from '#app/domain/audit/index.ts';
import {
  assertNotTooMany,
  type ChosenLeads,
  findLeadsToErase,
  walkChosenLeads,
} from '#app/domain/leads/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { erasePersonsOfLeads } from './erase-leads.server.ts';

/** Each person is erased from every table in a separate transaction, so the number is limited. */
const MAX_ERASED_LEADS = 500;

/**
 * Erases the people behind a tenant's leads, each with everything that the tenant has stored about them. Leads that are already erased are
 * left out.
 * @returns how many leads belonged to a person who was erased now
 * @throws AppError `invalid` for more than MAX_ERASED_LEADS, `not-found` when no lead belongs to the tenant
 */
export async function eraseChosenLeads(options: TenantOperation & { chosen: ChosenLeads }): Promise<number> {
  const { db, tenantId, chosen: selection, actor, now } = options;
  await assertNotTooMany({ db, tenantId, chosen: selection, max: MAX_ERASED_LEADS });
  const leadIds: string[] = [];
  for await (const ids of walkChosenLeads({ db, tenantId, chosen: selection })) {
    const leadsToErase = await findLeadsToErase(db, ids, tenantId);
    leadIds.push(...leadsToErase.keys());
  }
  if (leadIds.length === 0) throw new AppError('not-found', 'Lead not found.');
  const { erased } = await erasePersonsOfLeads({ db, leadIds, actor, now });
  return erased.length;
}
