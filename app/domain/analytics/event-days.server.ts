import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { isPastUpgrade } from '#app/lib/past-upgrade.server.ts';
import { newestEvent } from './event-statements.server.ts';
import { daysBetween, endOfDay, isoDay, startOfDay } from './event-times.ts';

/**
 * On Postgres the table of widget events is partitioned by the day of arrival, so that a day can be dropped as a file and not row by row.
 *
 * A partitioned table can't have a unique key without the partitioning column, and a repeated batch has two arrival times. So each
 * partition has its own primary key, which is that of the schema, and the insert checks the day before.
 */

type Tx = Prisma.TransactionClient;

/** Number of days after today for which partitions are created. */
const EVENT_DAYS_AHEAD = 7;

/**
 * Since this migration the statements work with a plain table and with a partitioned one. Earlier statements refer to the table's unique
 * key.
 */
export const BOTH_EVENT_TABLES_SINCE = '20261123205424_outbox_keys';
/** The migration writes this comment on a table that no version before BOTH_EVENT_TABLES_SINCE has used. */
const EVENT_TABLE_NEVER_SHARED = 'no version before partitions has used it';

interface EventDays {
  name: string;
  /** Start, inclusive; null if there is no lower bound. */
  from: Date | null;
  /** End, exclusive; null for the default partition. */
  until: Date | null;
}

/**
 * Partitions the table if that is allowed and not yet done, and creates the partitions of the next days. Postgres only. Several processes
 * may call it at once.
 * @returns the names of the created partitions
 */
export async function prepareEventDays({ db, now }: { db: Database; now: Date }): Promise<string[]> {
  if (!(await isEventTablePartitioned(db))) {
    if (!(await mayPartitionEvents(db, now))) return [];
    await partitionTable(db, now);
  }
  const createdNames: string[] = [];
  const last = isoDay(new Date(now.getTime() + EVENT_DAYS_AHEAD * DAY_MS));
  for (const day of daysBetween(isoDay(now), last))
    if (!isDayPartitioned(await listEventDays(db), day)) createdNames.push(...(await makeDay(db, day)));
  return createdNames;
}

/** Drops the partitions of days before a moment. @returns the number of deleted events */
export async function dropEventDays(db: Database, before: Date): Promise<number> {
  let droppedCount = 0;
  for (const { name, until } of await listEventDays(db)) {
    if (!until || until > before) continue;
    droppedCount += await underShortLocks(db, async (tx) => {
      const isThere = (await listEventDays(tx)).some((partition) => partition.name === name);
      if (!isThere) return 0;
      const [row] = await tx.$queryRawUnsafe<{ rows: bigint }[]>(`SELECT COUNT(*) AS "rows" FROM "${name}"`);
      await tx.$executeRawUnsafe(`DROP TABLE "${name}"`);
      return Number(row?.rows ?? 0);
    });
  }
  return droppedCount;
}

/** Lists the partitions. The list is empty for a table without partitions. */
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

/** @param text a time in Postgres' format, quoted or not; or MINVALUE */
function readBound(text: string | undefined): Date | null {
  const digits = /\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0];
  return digits ? startOfDay(digits) : null;
}

const isDayPartitioned = (days: readonly EventDays[], day: string): boolean =>
  days.some(({ from, until }) => until && (!from || from <= startOfDay(day)) && startOfDay(day) < until);

async function isEventTablePartitioned(db: Database | Tx): Promise<boolean> {
  const [table] = await db.$queryRaw<{ kind: string }[]>(sql`
    SELECT relkind::text AS "kind" FROM pg_class WHERE oid = to_regclass('"WidgetEvent"')`);
  return table?.kind === 'p';
}

/** Whether all running versions can insert into a partitioned table. */
async function mayPartitionEvents(db: Database, now: Date): Promise<boolean> {
  const [table] = await db.$queryRaw<{ comment: string | null }[]>(
    sql`SELECT obj_description(to_regclass('"WidgetEvent"'), 'pg_class') AS "comment"`,
  );
  return table?.comment === EVENT_TABLE_NEVER_SHARED || isPastUpgrade(db, BOTH_EVENT_TABLES_SINCE, now);
}

const EVENT_DAY_CHECK = 'WidgetEvent_until';
const EVENT_PRIMARY_KEY = '("tenantId", "sessionId", "seq")';

/**
 * Makes the plain table the first partition of a new table with the same name. Postgres first reads all rows to check that they belong
 * there, under a lock that does not block inserts. Only the exchange after that makes other statements on the table and on the tenant table
 * wait for a moment.
 */
async function partitionTable(db: Database, now: Date): Promise<void> {
  // Cleans up after a process that ended halfway.
  const forget = () =>
    underShortLocks(db, async (tx) => {
      if (!(await isEventTablePartitioned(tx)))
        await tx.$executeRawUnsafe(
          `ALTER TABLE "WidgetEvent" DROP CONSTRAINT IF EXISTS "${EVENT_DAY_CHECK}"`,
        );
    });
  await forget();
  const newest = await newestEvent(db);
  const tomorrow = new Date(now.getTime() + DAY_MS);
  // The partition of an empty table ends before today, so it gets no more rows. That of a table with rows gets rows until the day after
  // tomorrow.
  const until = newest ? endOfDay(isoDay(newest > tomorrow ? newest : tomorrow)) : startOfDay(isoDay(now));
  try {
    if (newest) {
      const check = `CHECK ("receivedAt" < '${until.toISOString()}') NOT VALID`;
      await underShortLocks(db, (tx) =>
        tx.$executeRawUnsafe(`ALTER TABLE "WidgetEvent" ADD CONSTRAINT "${EVENT_DAY_CHECK}" ${check}`),
      );
      await db.$executeRawUnsafe(`ALTER TABLE "WidgetEvent" VALIDATE CONSTRAINT "${EVENT_DAY_CHECK}"`);
    }
    await underShortLocks(db, (tx) => exchangeTable(tx, { until, wasEmpty: !newest }));
  } finally {
    await forget();
  }
}

async function exchangeTable(tx: Tx, { until, wasEmpty }: { until: Date; wasEmpty: boolean }): Promise<void> {
  if (await isEventTablePartitioned(tx)) return;
  const run = (text: string) => tx.$executeRawUnsafe(text);
  await run('LOCK TABLE "WidgetEvent" IN ACCESS EXCLUSIVE MODE');
  // Rows have arrived in the meantime, so the next run partitions the table.
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
  await run(`ALTER TABLE "${before}" DROP CONSTRAINT IF EXISTS "${EVENT_DAY_CHECK}"`);
  // With a default partition, an insert never fails because its partition is missing.
  await run(
    `CREATE TABLE "WidgetEvent_other" (LIKE "WidgetEvent" INCLUDING DEFAULTS, PRIMARY KEY ${EVENT_PRIMARY_KEY})`,
  );
  await run(`ALTER TABLE "WidgetEvent" ATTACH PARTITION "WidgetEvent_other" DEFAULT`);
}

const compact = (day: string): string => day.replaceAll('-', '');

/** @returns the partition's name, unless another process has created it in the meantime */
const makeDay = (db: Database, day: string): Promise<string[]> =>
  underShortLocks(db, async (tx) => {
    if (isDayPartitioned(await listEventDays(tx), day)) return [];
    const name = `WidgetEvent_${compact(day)}`;
    const [from, until] = [startOfDay(day), endOfDay(day)].map((moment) => `'${moment.toISOString()}'`);
    const run = (text: string) => tx.$executeRawUnsafe(text);
    await run(
      `CREATE TABLE "${name}" (LIKE "WidgetEvent" INCLUDING DEFAULTS, PRIMARY KEY ${EVENT_PRIMARY_KEY})`,
    );
    // Moves the rows that arrived while their partition was missing.
    await run('LOCK TABLE "WidgetEvent_other" IN ACCESS EXCLUSIVE MODE');
    await run(`WITH gone AS (DELETE FROM "WidgetEvent_other" WHERE "receivedAt" >= ${from} AND "receivedAt" < ${until} RETURNING *)
      INSERT INTO "${name}" SELECT * FROM gone`);
    // Unlike CREATE TABLE … PARTITION OF, it does not block other statements on the table.
    await run(`ALTER TABLE "WidgetEvent" ATTACH PARTITION "${name}" FOR VALUES FROM (${from}) TO (${until})`);
    return [name];
  });

/** A statement that waits for the table's lock blocks all later ones, so this wait must be short. */
const EVENT_TABLE_LOCK_WAIT = '250ms';
const EVENT_DAY_TRIES = 20;
const EVENT_DAY_PAUSE_MS = 500;

/** Runs a transaction in one process at a time. It retries the wait for locks, and each wait is short. */
async function underShortLocks<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++)
    try {
      return await db.$transaction(async (tx) => {
        await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = '${EVENT_TABLE_LOCK_WAIT}'`);
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('WidgetEvent partitions', 0))`;
        return work(tx);
      });
    } catch (error) {
      if (tried === EVENT_DAY_TRIES || !isUnavailable(error)) throw error;
      await new Promise((resume) => setTimeout(resume, EVENT_DAY_PAUSE_MS));
    }
}
