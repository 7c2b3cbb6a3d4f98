import { randomUUID } from 'node:crypto';
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { nextTurn } from '#app/lib/next-turn.ts';

/** For how long a worker that died keeps others from its companies. */
export const COMPANY_LEASE_MS = 20_000;
/** A claim is renewed so often before it ends. */
const RENEWALS = 4;
/** Companies that a worker takes at a time: one that takes long holds up no more than these, and they cost one claim together. */
const AT_A_TIME = 10;
/** Clocks of several machines may differ by so much. */
const CLOCK_SKEW_MS = MINUTE_MS;

export interface ClaimOptions {
  db: Database;
  /** Names the sort of work: no two workers do the same sort for one company at once. */
  work: string;
  /** When the round began, by the clock that claims go by. */
  now: Date;
  leaseMs?: number;
}

/**
 * Does something for each company that no other worker has in hand, in any number of processes at once: each takes a few at a time. A company
 * of a worker that died is free again after COMPANY_LEASE_MS. Other work runs after each company.
 *
 * The caller lists companies with something due and reads again what is due of each: another worker may have done it since they were listed.
 * @param isOver asked before each company: whether to leave the rest
 * @returns how many companies other workers have in hand
 */
export async function forEachClaimed(
  options: ClaimOptions,
  tenantIds: Iterable<string>,
  run: (tenantId: string) => Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<number> {
  const { db, work, now, leaseMs = COMPANY_LEASE_MS } = options;
  const began = performance.now();
  const claims: Claims = {
    ...{ db, work, leaseMs },
    token: randomUUID(),
    // By the monotonic clock, which is never set.
    readClock: () => new Date(now.getTime() + performance.now() - began),
  };
  const ids = [...new Set(tenantIds)];
  let elsewhere = 0;
  for (let start = 0; start < ids.length && !isOver(); start += AT_A_TIME) {
    const batch = ids.slice(start, start + AT_A_TIME);
    const ours = await claim(claims, batch);
    elsewhere += batch.length - ours.size;
    if (ours.size === 0) continue;
    await whileRenewed(claims, async () => {
      for (const tenantId of batch) {
        if (!ours.has(tenantId) || isOver()) continue;
        await run(tenantId);
        await nextTurn();
      }
    });
  }
  return elsewhere;
}

/** The same for items of companies, of which one may have several: they come one after another. */
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

/** How soon to repeat a round of which others have a part in hand: its end is not the end of a good run. */
export interface Repeat {
  againInMs: number;
  isUnfinished: true;
}

/**
 * What a task returns that comes seldom, or that goes by its last run: a worker that has companies in hand may have died.
 * @param elsewhere how many companies other workers have in hand
 */
export const repeatUnlessAll = (elsewhere: number): Repeat | undefined =>
  elsewhere > 0 ? { againInMs: COMPANY_LEASE_MS, isUnfinished: true } : undefined;

interface Claims {
  db: Database;
  work: string;
  leaseMs: number;
  token: string;
  readClock: () => Date;
}

/** @returns those that are ours now */
async function claim(
  { db, work, leaseMs, token, readClock }: Claims,
  tenantIds: readonly string[],
): Promise<Set<string>> {
  const now = readClock();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  // A lease that ends later than it can was taken by a clock that was ahead.
  const tooFar = new Date(leaseUntil.getTime() + CLOCK_SKEW_MS);
  const values = tenantIds.map((tenantId) => sql`(${work}, ${tenantId}, ${token}, ${leaseUntil})`);
  const rows = await db.$queryRaw<{ tenantId: string }[]>(sql`
    INSERT INTO "CompanyClaim" ("work", "tenantId", "claimedBy", "leaseUntil") VALUES ${join(values)}
    ON CONFLICT ("tenantId", "work") DO UPDATE
      SET "claimedBy" = excluded."claimedBy", "leaseUntil" = excluded."leaseUntil"
      WHERE "CompanyClaim"."leaseUntil" <= ${now} OR "CompanyClaim"."leaseUntil" > ${tooFar}
    RETURNING "tenantId"`);
  return new Set(rows.map(({ tenantId }) => tenantId));
}

/** Renews the worker's claims while it works on them, and gives them back. */
async function whileRenewed({ db, work, leaseMs, token, readClock }: Claims, run: () => Promise<void>) {
  const where = { work, claimedBy: token };
  const renew = () => {
    const leaseUntil = new Date(readClock().getTime() + leaseMs);
    // One that can't be renewed runs out, which other workers and what they read again allow for.
    db.companyClaim.updateMany({ where, data: { leaseUntil } }).catch(() => undefined);
  };
  const renewals = setInterval(renew, leaseMs / RENEWALS);
  try {
    await run();
  } finally {
    clearInterval(renewals);
    await db.companyClaim.deleteMany({ where });
  }
}

/** Ends all claims of a SQLite file that no other process has open: who held them is dead. */
export const END_CLAIMS = 'DELETE FROM "CompanyClaim"';

/** Deletes the claims of workers that died and whose companies no other has taken up since. */
export async function dropLapsedClaims({ db, now }: { db: Database; now: Date }): Promise<void> {
  await db.companyClaim.deleteMany({ where: { leaseUntil: { lt: new Date(now.getTime() - HOUR_MS) } } });
}
