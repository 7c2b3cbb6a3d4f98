import { randomUUID } from 'node:crypto';
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { nextTurn } from '#app/lib/next-turn.ts';

/** Time in ms for which a dead worker's lease blocks other workers from its companies. */
export const COMPANY_CLAIM_MS = 20_000;
/** Number of times that a claim is renewed within its lease. */
const CLAIM_RENEWALS = 4;
/** Companies that a worker claims at a time: a slow one delays only these, and they share one claim statement. */
const CLAIMED_COMPANIES_AT_A_TIME = 10;
/** Maximum clock difference between machines. */
const CLAIM_CLOCK_SKEW_MS = MINUTE_MS;

export interface ClaimOptions {
  db: Database;
  /** Kind of work: no two workers do the same kind for one company at once. */
  work: string;
  /** Start of the round, by the clock used for claims. */
  now: Date;
  leaseMs?: number;
}

/**
 * Runs a task for each company that no other worker has claimed, in any number of processes at once: each claims a few at a time. A dead
 * worker's company is free again after COMPANY_CLAIM_MS. The event loop runs other work after each company.
 *
 * The caller lists companies with due work and reads again what is due for each: another worker may have done it since then.
 * @param isOver called before each company: whether to skip the rest
 * @returns how many companies other workers have claimed
 */
export async function forEachClaimed(
  options: ClaimOptions,
  tenantIds: Iterable<string>,
  run: (tenantId: string) => Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<number> {
  const { db, work, now, leaseMs = COMPANY_CLAIM_MS } = options;
  const began = performance.now();
  const claims: Claims = {
    ...{ db, work, leaseMs },
    token: randomUUID(),
    // Uses the monotonic clock, which is never adjusted.
    readClock: () => new Date(now.getTime() + performance.now() - began),
  };
  const ids = [...new Set(tenantIds)];
  let elsewhere = 0;
  for (let start = 0; start < ids.length && !isOver(); start += CLAIMED_COMPANIES_AT_A_TIME) {
    const batch = ids.slice(start, start + CLAIMED_COMPANIES_AT_A_TIME);
    const claimedIds = await claim(claims, batch);
    elsewhere += batch.length - claimedIds.size;
    if (claimedIds.size === 0) continue;
    await whileRenewed(claims, async () => {
      for (const tenantId of batch) {
        if (!claimedIds.has(tenantId) || isOver()) continue;
        await run(tenantId);
        await nextTurn();
      }
    });
  }
  return elsewhere;
}

/** Like forEachClaimed, for items of companies. The items of one company are processed one after another. */
export async function forEachOfClaimed<Item extends { tenantId: string }>(
  options: ClaimOptions,
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<number> {
  const byTenant = new Map<string, Item[]>();
  for (const item of items) byTenant.set(item.tenantId, [...(byTenant.get(item.tenantId) ?? []), item]);
  const runAll = async (tenantId: string) => {
    for (const item of byTenant.get(tenantId) ?? []) if (!isOver()) await run(item);
  };
  return forEachClaimed(options, byTenant.keys(), runAll, isOver);
}

/** Result of a round in which other workers have claimed some companies: it is repeated, and does not count as a complete run. */
export interface Repeat {
  againInMs: number;
  isUnfinished: true;
}

/**
 * Returns the fields that make a task run again soon if other workers have claimed companies, because one of those workers may have died.
 * For tasks that rarely run, or that depend on their last run.
 * @param elsewhere number of companies that other workers have claimed
 */
export const repeatUnlessAll = (elsewhere: number): Repeat | undefined =>
  elsewhere > 0 ? { againInMs: COMPANY_CLAIM_MS, isUnfinished: true } : undefined;

interface Claims extends Required<Omit<ClaimOptions, 'now'>> {
  token: string;
  readClock: () => Date;
}

/** Claims companies. @returns those that this worker has claimed now */
async function claim(
  { db, work, leaseMs, token, readClock }: Claims,
  tenantIds: readonly string[],
): Promise<Set<string>> {
  const now = readClock();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  // A lease that ends later than possible was written while a clock was ahead.
  const tooFar = new Date(leaseUntil.getTime() + CLAIM_CLOCK_SKEW_MS);
  const values = tenantIds.map((tenantId) => sql`(${work}, ${tenantId}, ${token}, ${leaseUntil})`);
  const rows = await db.$queryRaw<{ tenantId: string }[]>(sql`
    INSERT INTO "CompanyClaim" ("work", "tenantId", "claimedBy", "leaseUntil") VALUES ${join(values)}
    ON CONFLICT ("tenantId", "work") DO UPDATE
      SET "claimedBy" = excluded."claimedBy", "leaseUntil" = excluded."leaseUntil"
      WHERE "CompanyClaim"."leaseUntil" <= ${now} OR "CompanyClaim"."leaseUntil" > ${tooFar}
    RETURNING "tenantId"`);
  return new Set(rows.map(({ tenantId }) => tenantId));
}

/** Renews the worker's claims during its work and releases them at the end. */
async function whileRenewed({ db, work, leaseMs, token, readClock }: Claims, run: () => Promise<void>) {
  const where = { work, claimedBy: token };
  const renew = () => {
    const leaseUntil = new Date(readClock().getTime() + leaseMs);
    // A claim that can't be renewed expires. That is safe, because other workers may claim the company and read again what is due.
    db.companyClaim.updateMany({ where, data: { leaseUntil } }).catch(() => undefined);
  };
  const renewals = setInterval(renew, leaseMs / CLAIM_RENEWALS);
  try {
    await run();
  } finally {
    clearInterval(renewals);
    await db.companyClaim.deleteMany({ where });
  }
}

/** Deletes all claims in a SQLite file that no other process has open: their holders are dead. */
export const END_CLAIMS = 'DELETE FROM "CompanyClaim"';

/** Deletes claims of dead workers whose companies no other worker has claimed since. */
export async function dropLapsedClaims({ db, now }: { db: Database; now: Date }): Promise<void> {
  await db.companyClaim.deleteMany({ where: { leaseUntil: { lt: new Date(now.getTime() - HOUR_MS) } } });
}
