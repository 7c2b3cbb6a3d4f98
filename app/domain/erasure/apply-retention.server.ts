import { forEachClaimed, type Repeat, repeatUnlessAll } from '#app/domain/company-claims/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { countOldLeads, listOldContacts, listOldLeads } from '#app/domain/leads/index.ts';
import {
  countsActivity,
  findRetentionTimes,
  listRetentionTimes,
  type RetentionTimes,
  startDueRetention,
} from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { ADDRESS_LEADS_PER_TRANSACTION, eraseSeveral } from './erase-address.server.ts';

type DueTimes = RetentionTimes & { countsActivity: boolean };

/** Transactions of one company before other companies get their turn. */
const RETENTION_ROUNDS_OF_ONE = 10;

/**
 * Erases leads older than their tenant's retention time (in days), and people whom the tenant's other rules no longer keep. A person whose
 * last lead is older is erased completely. If a person submitted again since then, only the old leads are erased. If they agreed to offers
 * or texts, only the answers are deleted, and the rule on inactive people erases the rest. A newly set shorter time is pending first and takes effect here once it is due.
 * @returns how many leads, and people of the other rules, were erased or lost their answers, and when to repeat it if another worker has claimed companies, since that worker may have died
 */
export async function applyRetention(options: {
  db: Database;
  /** Whether e-mails leave the service. Without that no address can be proved, and the rule on unproved addresses rests. */
  sendsMail?: boolean;
  now: Date;
}): Promise<{ erased: number } & Partial<Repeat>> {
  const { db, sendsMail = true, now } = options;
  await startDueRetention(db, now);
  let erased = 0;
  let elsewhere = 0;
  let timesByTenant = new Map(
    (await listRetentionTimes(db, now)).map(({ tenantId, ...times }) => [
      tenantId,
      sendsMail ? times : { ...times, unprovedRetentionDays: null },
    ]),
  );
  while (timesByTenant.size > 0) {
    const more = new Map<string, DueTimes>();
    elsewhere += await forEachClaimed(
      { db, work: 'retention', now },
      timesByTenant.keys(),
      async (tenantId) => {
        const times = timesByTenant.get(tenantId);
        if (!times) return;
        let hasMore = true;
        for (let round = 0; hasMore && round < RETENTION_ROUNDS_OF_ONE; round++) {
          const counts = [
            await eraseOldPeople(db, { tenantId, times, now }),
            await eraseRound(db, { tenantId, times, now }),
          ];
          for (const count of counts) erased += count;
          hasMore = counts.includes(ADDRESS_LEADS_PER_TRANSACTION);
        }
        if (hasMore) more.set(tenantId, times);
      },
    );
    timesByTenant = more;
  }
  return { erased, ...repeatUnlessAll(elsewhere) };
}

/** Returns the cut-off of a retention time at a point in time: leads from before it are too old. */
const findCutOff = (days: number, dueAt: Date): Date => new Date(dueAt.getTime() - days * DAY_MS);

/**
 * Counts the leads, and the people behind them, that applyRetention would erase for a company at a point in time if it had this retention
 * time.
 */
export const countDueErasures = async (
  db: DatabaseClient,
  { tenantId, days, at: dueAt }: { tenantId: string; days: number; at: Date },
): Promise<{ leads: number; people: number }> =>
  countOldLeads(db, {
    tenantId,
    before: findCutOff(days, dueAt),
    countsActivity: countsActivity(await findRetentionTimes(db, tenantId)),
  });

/** Erases people whom the rules on unproved addresses, missing consents and inactivity no longer keep. @returns how many */
async function eraseOldPeople(
  db: Database,
  { tenantId, times, now }: { tenantId: string; times: RetentionTimes; now: Date },
): Promise<number> {
  const toCutOff = (days: number | null) => (days === null ? null : findCutOff(days, now));
  const emails = await listOldContacts(db, {
    tenantId,
    unprovedBefore: toCutOff(times.unprovedRetentionDays),
    withoutConsentBefore: toCutOff(times.withoutConsentRetentionDays),
    inactiveBefore: toCutOff(times.inactiveRetentionDays),
    limit: ADDRESS_LEADS_PER_TRANSACTION,
  });
  if (emails.length > 0)
    await db.$transaction((tx) =>
      eraseSeveral(tx, async (erase) => {
        for (const email of emails) await erase.address({ tenantId, email, now });
      }),
    );
  return emails.length;
}

async function eraseRound(
  db: Database,
  { tenantId, times, now }: { tenantId: string; times: DueTimes; now: Date },
): Promise<number> {
  if (times.dataRetentionDays === null) return 0;
  const leads = await listOldLeads(db, {
    tenantId,
    before: findCutOff(times.dataRetentionDays, now),
    countsActivity: times.countsActivity,
    limit: ADDRESS_LEADS_PER_TRANSACTION,
  });
  if (leads.length === 0) return 0;
  const emails = new Set(leads.flatMap(({ fate, email }) => (fate === 'erase-person' ? email : [])));
  const listIds = (of: 'erase-lead' | 'delete-answers') =>
    leads.flatMap(({ fate, id }) => (fate === of ? id : []));
  await db.$transaction(async (tx) => {
    await eraseSeveral(tx, async (erase) => {
      for (const email of emails) await erase.address({ tenantId, email, now });
      await erase.leads({ tenantId, leadIds: listIds('erase-lead'), now });
      await erase.answers({ tenantId, leadIds: listIds('delete-answers'), now });
    });
  });
  return leads.length;
}
