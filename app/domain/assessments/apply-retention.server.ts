import { DAY_MS } from '../../lib/durations.ts';
import type { Database } from '../database.ts';
import { blankLeads } from './blank-leads.server.ts';
import { eraseMessages } from './erase-messages.server.ts';
import { eraseAddress } from './erase-person.server.ts';

/** Leads in one transaction: other writers wait no longer than that takes. */
const AT_A_TIME = 50;

/**
 * Erases what tenants with a retention time have kept for longer (their setting, in days): a person whose last lead is
 * past it wholly, of one who came again the old leads.
 * @returns how many leads were erased
 */
export async function applyRetention({ db, now }: { db: Database; now: Date }): Promise<number> {
  const tenants = await db.tenant.findMany({
    where: { dataRetentionDays: { not: null } },
    select: { id: true, dataRetentionDays: true },
  });
  let erased = 0;
  for (const { id: tenantId, dataRetentionDays } of tenants) {
    const before = new Date(now.getTime() - (dataRetentionDays ?? 0) * DAY_MS);
    for (let count = AT_A_TIME; count === AT_A_TIME; erased += count)
      count = await eraseRound(db, { tenantId, before, now });
  }
  return erased;
}

async function eraseRound(
  db: Database,
  { tenantId, before, now }: { tenantId: string; before: Date; now: Date },
): Promise<number> {
  const leads = await db.lead.findMany({
    where: { tenantId, erasedAt: null, createdAt: { lt: before } },
    orderBy: { createdAt: 'asc' },
    take: AT_A_TIME,
    select: { id: true, email: true, contact: { select: { lastLeadAt: true } } },
  });
  const isGone = ({ contact }: (typeof leads)[number]) => !contact || contact.lastLeadAt < before;
  const gone = new Set(leads.filter(isGone).map(({ email }) => email));
  const older = leads.filter((lead) => !isGone(lead));
  await db.$transaction(async (tx) => {
    for (const email of gone) await eraseAddress(tx, { tenantId, email, now });
    const leadIds = older.map(({ id }) => id);
    await eraseMessages(tx, { tenantId, leadIds });
    await blankLeads(tx, { tenantId, leadIds, now });
  });
  return leads.length;
}
