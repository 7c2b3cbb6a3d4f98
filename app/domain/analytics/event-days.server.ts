import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { isPastUpgrade } from '#app/lib/past-upgrade.server.ts';
import { newestEvent } from './event-statements.server.ts';
import { daysBetween, endOfDay, isoDay, startOfDay } from './rules.ts';

/**
 * On Postgres the table of widget events is partitioned by the day of their arrival, so that a day goes as a file and not row by row.
 *
 * A partitioned table can have no unique key without the column that it is partitioned by, and a batch that comes twice comes at two
 * times. So each partition has its own primary key, which is the one of the schema, and the insert looks into the day before.
 */

type Tx = Prisma.TransactionClient;

/** Partitions are made for today and this many days after it. */
const DAYS_AHEAD = 7;

/** With this migration came the statements that work with both shapes of the table. The ones before name its unique key. */
export const BOTH_SHAPES_SINCE = '20261123205424_outbox_keys';
/** The comment of a table that no version before that one has ever used; the migration writes it. */
const NEVER_SHARED = 'no version before partitions has used it';

/** A partition of the table. */
interface EventDays {
  name: string;
  /** From this moment on; null from the beginning. */
  from: Date | null;
  /** Before this moment; null for the partition of what no other takes. */
  until: Date | null;
}

/**
 * Partitions the table if it is not yet and may be, and makes the partitions of the next days. For Postgres alone. Several processes may
 * call it at once.
 * @returns the names of the partitions that were made
 */
export async function prepareEventDays({ db, now }: { db: Database; now: Date }): Promise<string[]> {
  if (!(await isPartitioned(db))) {
    if (!(await mayPartition(db, now))) return [];
    await partitionTable(db, now);
  }
  const made: string[] = [];
  const last = isoDay(new Date(now.getTime() + DAYS_AHEAD * DAY_MS));
  for (const day of daysBetween(isoDay(now), last))
    if (!isCovered(await listEventDays(db), day)) made.push(...(await makeDay(db, day)));
  return made;
}

/** Drops the partitions of days before a moment. @returns how many events went */
export async function dropEventDays(db: Database, before: Date): Promise<number> {
  let dropped = 0;
  for (const { name, until } of await listEventDays(db)) {
    if (!until || until > before) continue;
    dropped += await underShortLocks(db, async (tx) => {
      const isThere = (await listEventDays(tx)).some((one) => one.name === name);
      if (!isThere) return 0;
      const [row] = await tx.$queryRawUnsafe<{ rows: bigint }[]>(`SELECT COUNT(*) AS "rows" FROM "${name}"`);
      await tx.$executeRawUnsafe(`DROP TABLE "${name}"`);
      return Number(row?.rows ?? 0);
    });
  }
  return dropped;
}

/** The partitions; none where the table is a plain one. */
export async function listEventDays(db: Database | Tx): Promise<EventDays[]> {
  const rows = await db.$queryRaw<{ name: string; bound: string }[]>(sql`
    SELECT c.relname::text AS "name", pg_get_expr(c.relpartbound, c.oid) AS "bound"
    FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = to_regclass('"WidgetEvent"') ORDER BY c.relname`);
  return rows.map(({ name, bound }) => {
    const [, from, until] = /FROM \(([^()]+)\) TO \('([^']+)'\)/.exec(bound) ?? [];
    return { name, from: readBound(from), until: readBound(until) };
  });
}

/** @param text a time as Postgres writes it, quoted or not; MINVALUE */
function readBound(text: string | undefined): Date | null {
  const digits = /\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0];
  return digits ? startOfDay(digits) : null;
}

const isCovered = (days: readonly EventDays[], day: string): boolean =>
  days.some(({ from, until }) => until && (!from || from <= startOfDay(day)) && startOfDay(day) < until);

async function isPartitioned(db: Database | Tx): Promise<boolean> {
  const [table] = await db.$queryRaw<{ kind: string }[]>(sql`
    SELECT relkind::text AS "kind" FROM pg_class WHERE oid = to_regclass('"WidgetEvent"')`);
  return table?.kind === 'p';
}

/** Whether no version goes on beside this one that could not insert into a partitioned table. */
async function mayPartition(db: Database, now: Date): Promise<boolean> {
  const [table] = await db.$queryRaw<{ comment: string | null }[]>(
    sql`SELECT obj_description(to_regclass('"WidgetEvent"'), 'pg_class') AS "comment"`,
  );
  return table?.comment === NEVER_SHARED || isPastUpgrade(db, BOTH_SHAPES_SINCE, now);
}

const CHECK = 'WidgetEvent_until';
const KEY = '("tenantId", "sessionId", "seq")';

/**
 * Makes the plain table the first partition of a new one of its name. Postgres reads all rows to know that they belong there: before, and
 * under a lock for which no insert waits. What waits for a moment are other statements on the table, and on the one of tenants.
 */
async function partitionTable(db: Database, now: Date): Promise<void> {
  // Of a process that ended in the middle.
  const forget = () =>
    underShortLocks(db, async (tx) => {
      if (!(await isPartitioned(tx)))
        await tx.$executeRawUnsafe(`ALTER TABLE "WidgetEvent" DROP CONSTRAINT IF EXISTS "${CHECK}"`);
    });
  await forget();
  const newest = await newestEvent(db);
  const tomorrow = new Date(now.getTime() + DAY_MS);
  // An empty one takes no more rows; into the other some still come, until the day after tomorrow.
  const until = newest ? endOfDay(isoDay(newest > tomorrow ? newest : tomorrow)) : startOfDay(isoDay(now));
  try {
    if (newest) {
      const check = `CHECK ("receivedAt" < '${until.toISOString()}') NOT VALID`;
      await underShortLocks(db, (tx) =>
        tx.$executeRawUnsafe(`ALTER TABLE "WidgetEvent" ADD CONSTRAINT "${CHECK}" ${check}`),
      );
      await db.$executeRawUnsafe(`ALTER TABLE "WidgetEvent" VALIDATE CONSTRAINT "${CHECK}"`);
    }
    await underShortLocks(db, (tx) => exchangeTable(tx, { until, wasEmpty: !newest }));
  } finally {
    await forget();
  }
}

async function exchangeTable(tx: Tx, { until, wasEmpty }: { until: Date; wasEmpty: boolean }): Promise<void> {
  if (await isPartitioned(tx)) return;
  const run = (text: string) => tx.$executeRawUnsafe(text);
  await run('LOCK TABLE "WidgetEvent" IN ACCESS EXCLUSIVE MODE');
  // The next time round.
  if (wasEmpty && (await tx.widgetEvent.count({ take: 1 })) > 0) return;
  const before = `WidgetEvent_before_${compact(isoDay(until))}`;
  const [foreignKey] = await tx.$queryRaw<{ name: string; definition: string }[]>(sql`
    SELECT conname::text AS "name", pg_get_constraintdef(oid) AS "definition" FROM pg_constraint
    WHERE conrelid = to_regclass('"WidgetEvent"') AND contype = 'f'`);
  const index = 'WidgetEvent_tenantId_receivedAt_idx';
  await run(`ALTER TABLE "WidgetEvent" RENAME TO "${before}"`);
  await run(`ALTER INDEX "WidgetEvent_pkey" RENAME TO "${before}_pkey"`);
  await run(`ALTER INDEX "${index}" RENAME TO "${before}_tenantId_receivedAt_idx"`);
  await run(
    `CREATE TABLE "WidgetEvent" (LIKE "${before}" INCLUDING DEFAULTS) PARTITION BY RANGE ("receivedAt")`,
  );
  await run(`CREATE INDEX "${index}" ON "WidgetEvent" ("tenantId", "receivedAt")`);
  await run(`ALTER TABLE "WidgetEvent" ADD CONSTRAINT "${foreignKey?.name}" ${foreignKey?.definition}`);
  const range = `FROM (MINVALUE) TO ('${until.toISOString()}')`;
  await run(`ALTER TABLE "WidgetEvent" ATTACH PARTITION "${before}" FOR VALUES ${range}`);
  await run(`ALTER TABLE "${before}" DROP CONSTRAINT IF EXISTS "${CHECK}"`);
  // An insert never fails for want of a partition.
  await run(`CREATE TABLE "WidgetEvent_other" (LIKE "WidgetEvent" INCLUDING DEFAULTS, PRIMARY KEY ${KEY})`);
  await run(`ALTER TABLE "WidgetEvent" ATTACH PARTITION "WidgetEvent_other" DEFAULT`);
}

const compact = (day: string): string => day.replaceAll('-', '');

/** @returns the partition's name, unless another process has made it meanwhile */
const makeDay = (db: Database, day: string): Promise<string[]> =>
  underShortLocks(db, async (tx) => {
    if (isCovered(await listEventDays(tx), day)) return [];
    const name = `WidgetEvent_${compact(day)}`;
    const [from, until] = [startOfDay(day), endOfDay(day)].map((moment) => `'${moment.toISOString()}'`);
    const run = (text: string) => tx.$executeRawUnsafe(text);
    await run(`CREATE TABLE "${name}" (LIKE "WidgetEvent" INCLUDING DEFAULTS, PRIMARY KEY ${KEY})`);
    // What came while there was no partition for it.
    await run('LOCK TABLE "WidgetEvent_other" IN ACCESS EXCLUSIVE MODE');
    await run(`WITH gone AS (DELETE FROM "WidgetEvent_other" WHERE "receivedAt" >= ${from} AND "receivedAt" < ${until} RETURNING *)
      INSERT INTO "${name}" SELECT * FROM gone`);
    // Unlike CREATE TABLE … PARTITION OF it lets other statements on the table go on.
    await run(`ALTER TABLE "WidgetEvent" ATTACH PARTITION "${name}" FOR VALUES FROM (${from}) TO (${until})`);
    return [name];
  });

/** All that wait for the table wait for who waits for its lock, so that this must not be long. */
const LOCK_WAIT = '250ms';
const TRIES = 20;
const PAUSE_MS = 500;

/** A transaction for which one process at a time has its turn. It waits for locks again and again, and never long. */
async function underShortLocks<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++)
    try {
      return await db.$transaction(async (tx) => {
        await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('WidgetEvent partitions', 0))`;
        return work(tx);
      });
    } catch (error) {
      if (tried === TRIES || !isUnavailable(error)) throw error;
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
}
