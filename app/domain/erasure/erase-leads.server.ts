import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { findLeadsToErase, listPersonLeads } from '#app/domain/leads/index.ts';
import { ADDRESS_LEADS_PER_TRANSACTION, eraseAddress, eraseSeveral } from './erase-address.server.ts';

/** Leads of any tenants. */
type EraseLeads = Omit<TenantOperation, 'tenantId'> & { leadIds: readonly string[] };

/** Whether a text has the format of lead ids in every version of the service. */
export const isErasableLeadId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/**
 * Erases the people behind leads, as their own link would: for each lead, everything that its tenant has stored about its address.
 * @returns the ids by outcome
 */
export async function erasePersonsOfLeads(
  options: EraseLeads,
): Promise<{ erased: string[]; erasedBefore: string[]; unknown: string[] }> {
  const { db, actor, now } = options;
  const result = { erased: [] as string[], erasedBefore: [] as string[], unknown: [] as string[] };
  const leadIds = [...new Set(options.leadIds)];
  const before = await findLeadsToErase(db, leadIds);
  for (const id of leadIds) {
    const lead = before.get(id);
    if (!lead) result.unknown.push(id);
    else if (lead.erasedAt) result.erasedBefore.push(id);
    else {
      await db.$transaction(async (tx) => {
        // Another of these leads may belong to the same person.
        const present = (await findLeadsToErase(tx, [id])).get(id);
        if (present && !present.erasedAt)
          await eraseAddress(tx, { tenantId: lead.tenantId, email: lead.email, now });
        await recordErasure(tx, { tenantId: lead.tenantId, leadId: id, actor, now });
      });
      result.erased.push(id);
    }
  }
  return result;
}

/**
 * Erases leads that were already erased in a newer state of the database. A person is erased completely if all of their leads are listed;
 * otherwise only the listed leads are erased, as with a retention time.
 * @returns how many leads were erased
 */
export async function repeatErasures(options: EraseLeads): Promise<number> {
  const { db, actor, now } = options;
  const leads = [...(await findLeadsToErase(db, options.leadIds)).values()].filter(
    ({ erasedAt }) => !erasedAt,
  );
  const listedIds = new Set(leads.map(({ id }) => id));
  for (let start = 0; start < leads.length; start += ADDRESS_LEADS_PER_TRANSACTION)
    await db.$transaction((tx) =>
      eraseSeveral(tx, async (erase) => {
        for (const { id, tenantId, email, contactId } of leads.slice(
          start,
          start + ADDRESS_LEADS_PER_TRANSACTION,
        )) {
          const personLeadIds = await listPersonLeads(tx, { tenantId, email, contactId });
          // It was erased together with another lead of the person.
          const isErased = !personLeadIds.includes(id);
          if (!isErased && personLeadIds.every((lead) => listedIds.has(lead)))
            await erase.address({ tenantId, email, now });
          else if (!isErased) await erase.leads({ tenantId, leadIds: [id], now });
          await recordErasure(tx, { tenantId, leadId: id, actor, now });
        }
      }),
    );
  return leads.length;
}

/** Records that a lead was erased, in the transaction of the erasure. */
export const recordErasure = (
  tx: Prisma.TransactionClient,
  { tenantId, leadId, actor, now }: Omit<TenantOperation, 'db'> & { leadId: string },
) =>
  recordAudit(
    tx,
    { actor, action: 'lead.erase', tenantId, target: { type: 'lead', id: leadId }, details: {} },
    now,
  );
