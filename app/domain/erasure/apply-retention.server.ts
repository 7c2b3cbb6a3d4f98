import { forEachClaimed, type Repeat, repeatUnlessAll } from '#app/domain/company-claims/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { countOldLeads, listOldLeads } from '#app/domain/leads/index.ts';
import { listRetentionTimes, startDueRetention } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { ADDRESS_LEADS_PER_TRANSACTION, eraseSeveral } from './erase-address.server.ts';

/** Transactions of one company before other companies get their turn. */
const RETENTION_ROUNDS_OF_ONE = 10;

/**
 * Erases leads older than their tenant's retention time (in days). A person whose last lead is older is erased completely. If a person
 * submitted again since then, only the old leads are erased. A newly set shorter time is pending first and takes effect here once it is due.
 * @returns how many leads were erased, and when to repeat it if another worker has claimed companies, since that worker may have died
 */
export async function applyRetention(options: {
  db: Database;
  now: Date;
}): Promise<{ erased: number } & Partial<Repeat>> {
  const { db, now } = options;
  await startDueRetention(db, now);
  let erased = 0;
  let elsewhere = 0;
  let daysByTenant = new Map(
    (await listRetentionTimes(db, now)).map(({ tenantId, days }) => [tenantId, days]),
  );
  while (daysByTenant.size > 0) {
    const more = new Map<string, number>();
    elsewhere += await forEachClaimed(
      { db, work: 'retention', now },
      daysByTenant.keys(),
      async (tenantId) => {
        const days = daysByTenant.get(tenantId) ?? 0;
        const before = findCutOff(days, now);
        let count = ADDRESS_LEADS_PER_TRANSACTION;
        for (
          let round = 0;
          count === ADDRESS_LEADS_PER_TRANSACTION && round < RETENTION_ROUNDS_OF_ONE;
          round++, erased += count
        )
          count = await eraseRound(db, { tenantId, before, now });
        if (count === ADDRESS_LEADS_PER_TRANSACTION) more.set(tenantId, days);
      },
    );
    daysByTenant = more;
  }
  return { erased, ...repeatUnlessAll(elsewhere) };
}

/** Returns the cut-off of a retention time at a point in time: leads from before it are too old. */
const findCutOff = (days: number, dueAt: Date): Date => new Date(dueAt.getTime() - days * DAY_MS);

/**
 * Counts the leads, and the people behind them, that applyRetention would erase for a company at a point in time if it had this retention
 * time.
 */
export const countDueErasures = (
  db: DatabaseClient,
  { tenantId, days, at: dueAt }: { tenantId: string; days: number; at: Date },
): Promise<{ leads: number; people: number }> =>
  countOldLeads(db, { tenantId, before: findCutOff(days, dueAt) });

async function eraseRound(
  db: Database,
  { tenantId, before, now }: { tenantId: string; before: Date; now: Date },
): Promise<number> {
  const leads = await listOldLeads(db, { tenantId, before, limit: ADDRESS_LEADS_PER_TRANSACTION });
  const emails = new Set(leads.filter(({ cameAgain }) => !cameAgain).map(({ email }) => email));
  const older = leads.filter(({ cameAgain }) => cameAgain);
  await db.$transaction(async (tx) => {
    await eraseSeveral(tx, async (erase) => {
      for (const email of emails) await erase.address({ tenantId, email, now });
      await erase.leads({ tenantId, leadIds: older.map(({ id }) => id), now });
    });
  });
  return leads.length;
}
