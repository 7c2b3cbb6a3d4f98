import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqltag as sql } from '@prisma/client/runtime/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connection, connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { newPostgresUrl, PRISMA_DIR } from '../../../tests/support/databases.ts';
import { BOTH_EVENT_TABLES_SINCE, listEventDays, prepareEventDays } from './event-days.server.ts';
import { insertOfDay } from './event-statements.server.ts';
import { dropOldEvents, eventIntake, readFunnel, rollUpEvents } from './index.ts';

const NOON = new Date('2026-05-10T12:00:00Z');
const MIDNIGHT = new Date('2026-05-11T00:00:00Z');
const later = (ms: number, from = NOON) => new Date(from.getTime() + ms);
const provider = 'postgresql';
const open: Connection[] = [];
const folders: string[] = [];

async function openDb(url: string): Promise<Database> {
  const connection = await connect(url, { busyTimeoutMs: 10_000, acquireTimeoutMs: 15_000 });
  open.push(connection);
  return connection.db;
}
afterAll(async () => {
  await Promise.all(open.map((connection) => connection.close()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const see = (
  db: Database,
  {
    tenantId,
    sessionId = 'session-a',
    n = 0,
    at: receivedAt,
  }: { tenantId: string; sessionId?: string; n?: number; at: Date },
) =>
  eventIntake({ db, provider }).record(
    { tenantId, widget: 'full', sessionId, events: [{ n, type: 'seen' }] },
    receivedAt,
  );
/** Inserts an event as the release before partitioning did. */
const insertAsBefore = (
  db: Database,
  tenantId: string,
  sessionId: string,
  receivedAt: Date,
) => db.$executeRaw`
  INSERT INTO "WidgetEvent" ("tenantId", "sessionId", "seq", "type", "widget", "occurredAt", "receivedAt")
  VALUES (${tenantId}, ${sessionId}, 0, 'seen', 'full', ${receivedAt}, ${receivedAt})
  ON CONFLICT ("tenantId", "sessionId", "seq") DO NOTHING`;
const listNames = async (db: Database) => (await listEventDays(db)).map(({ name }) => name);
const rowsIn = async (db: Database, name: string) =>
  Number((await db.$queryRawUnsafe<{ n: bigint }[]>(`SELECT COUNT(*) AS n FROM "${name}"`))[0]?.n);

let url: string;
let db: Database;
let acme: string;
beforeAll(async () => {
  url = await newPostgresUrl();
  db = await openDb(url);
});
beforeEach(async () => {
  await db.tenant.deleteMany();
  acme = (await makeTenant(db)).id;
});

it('makes the partitions of the next days once, also by several processes at a time', async () => {
  const otherDatabases = await Promise.all([openDb(url), openDb(url)]);
  const createdNames = await Promise.all(
    [db, ...otherDatabases].map((database) => prepareEventDays({ db: database, now: NOON })),
  );
  const days = ['10', '11', '12', '13', '14', '15', '16', '17'].map((day) => `WidgetEvent_202605${day}`);
  expect(createdNames.flat().sort()).toEqual(days);
  expect(await listNames(db)).toEqual([...days, 'WidgetEvent_before_20260510', 'WidgetEvent_other']);
  expect(await prepareEventDays({ db, now: NOON })).toEqual([]);
  expect(await prepareEventDays({ db, now: later(DAY_MS) })).toEqual(['WidgetEvent_20260518']);
});

it('counts an event once that comes twice on a day, over midnight, or beside its repetition', async () => {
  await see(db, { tenantId: acme, at: NOON });
  await see(db, { tenantId: acme, at: later(60_000) });
  expect(await rowsIn(db, 'WidgetEvent_20260510')).toBe(1);
  await see(db, { tenantId: acme, at: later(5, MIDNIGHT) });
  expect(await rowsIn(db, 'WidgetEvent_20260511')).toBe(0);
  // A round contains batches of two days. An event counts for the day of its arrival.
  const intake = eventIntake({ db, provider });
  const visit = (sessionId: string, n: number, receivedAt: Date) =>
    intake.record({ tenantId: acme, widget: 'full', sessionId, events: [{ n, type: 'seen' }] }, receivedAt);
  await Promise.all([
    visit('session-b', 0, later(-5, MIDNIGHT)),
    visit('session-b', 1, later(5, MIDNIGHT)),
    visit('session-a', 0, later(6, MIDNIGHT)),
  ]);
  expect(await rowsIn(db, 'WidgetEvent_20260510')).toBe(2);
  expect(await rowsIn(db, 'WidgetEvent_20260511')).toBe(1);
  // Another company's session with the same id, and events from two days ago, are not duplicates.
  const otherTenant = await makeTenant(db);
  await see(db, { tenantId: otherTenant.id, at: NOON });
  await see(db, { tenantId: acme, at: later(DAY_MS, MIDNIGHT) });
  expect(await db.widgetEvent.count()).toBe(5);
});

it('takes events of a day without a partition, and hands them to it when it is made', async () => {
  const far = new Date('2026-08-01T08:00:00Z');
  await see(db, { tenantId: acme, at: far });
  await see(db, { tenantId: acme, at: later(60_000, far) });
  expect(await rowsIn(db, 'WidgetEvent_other')).toBe(1);
  await prepareEventDays({ db, now: far });
  expect(await rowsIn(db, 'WidgetEvent_other')).toBe(0);
  expect(await rowsIn(db, 'WidgetEvent_20260801')).toBe(1);
  await see(db, { tenantId: acme, at: later(120_000, far) });
  expect(await rowsIn(db, 'WidgetEvent_20260801')).toBe(1);
});

it('drops the partitions of old days, counted once more, and deletes no row of them', async () => {
  await see(db, { tenantId: acme, at: NOON });
  await see(db, { tenantId: acme, sessionId: 'session-b', at: NOON });
  await see(db, { tenantId: acme, at: later(3 * DAY_MS) });
  await db.$executeRaw`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'row by row'; END $$`;
  await db.$executeRaw`CREATE TRIGGER refuse BEFORE DELETE ON "WidgetEvent_20260510" FOR EACH ROW EXECUTE FUNCTION refuse()`;
  expect(await dropOldEvents({ db, provider, now: later(91 * DAY_MS) })).toBe(2);
  const remainingNames = await listNames(db);
  expect(remainingNames).not.toContain('WidgetEvent_20260510');
  expect(remainingNames).not.toContain('WidgetEvent_before_20260510');
  expect(remainingNames).toContain('WidgetEvent_20260511');
  expect(await db.widgetEvent.count()).toBe(1);
  expect(await readFunnel(db, { tenantId: acme, from: '2026-05-10', to: '2026-05-10' })).toMatchObject({
    seen: 2,
  });
  // Events outside of one-day partitions are still deleted row by row.
  await see(db, { tenantId: acme, at: new Date('2026-05-01T12:00:00Z') });
  expect(await dropOldEvents({ db, provider, now: later(91 * DAY_MS) })).toBe(1);
  expect(await db.widgetEvent.count()).toBe(1);
});

it('looks for repetitions in one partition, by its key, and reads a day in its own', async () => {
  await db.$executeRaw`
    INSERT INTO "WidgetEvent" ("tenantId", "sessionId", "seq", "type", "widget", "occurredAt", "receivedAt")
    SELECT ${acme}, 'session-' || n, 0, 'seen', 'full', ${later(3 * DAY_MS)}, ${later(3 * DAY_MS)}
    FROM generate_series(1, 3000) AS n`;
  await db.$executeRaw`ANALYZE "WidgetEvent_20260513"`;
  const eventTime = later(4 * DAY_MS);
  const row = {
    ...{ tenantId: acme, sessionId: 'session-9', seq: 0, type: 'seen' as const, widget: 'full' as const },
    ...{
      step: null,
      peptideId: null,
      origin: null,
      locale: null,
      traffic: null,
      occurredAt: eventTime,
      receivedAt: eventTime,
    },
  };
  const plan = async (statement: ReturnType<typeof sql>) =>
    (await db.$queryRaw<Record<string, string>[]>(sql`EXPLAIN ${statement}`))
      .map((line) => line['QUERY PLAN'])
      .join('\n');
  const insert = await plan(insertOfDay('2026-05-14', [row]));
  expect(insert).toContain('using "WidgetEvent_20260513_pkey"');
  expect(insert.match(/WidgetEvent_(\d+|other|before\w+)/g)?.every((name) => /20260513/.test(name))).toBe(
    true,
  );
  const count = await plan(
    sql`SELECT COUNT(*) FROM "WidgetEvent" WHERE "tenantId" = ${acme} AND "receivedAt" >= ${new Date('2026-05-13')}
      AND "receivedAt" < ${new Date('2026-05-14')}`,
  );
  expect(new Set(count.match(/WidgetEvent_(\d+|other|before)/g))).toEqual(new Set(['WidgetEvent_20260513']));
});

it('deletes a company’s events with it, from every partition', async () => {
  for (const days of [-20, 1, 2, 200])
    await see(db, { tenantId: acme, sessionId: `session-${days}`, at: later(days * DAY_MS) });
  expect(await db.widgetEvent.count()).toBe(4);
  await db.tenant.delete({ where: { id: acme } });
  expect(await db.widgetEvent.count()).toBe(0);
});

/** Creates a database of the previous version with a company and its events, then migrates it to this version. */
async function upgraded() {
  const before = mkdtempSync(join(tmpdir(), 'stackguide-before-'));
  folders.push(before);
  const migrations = join(before, 'postgres/migrations');
  cpSync(join(PRISMA_DIR, 'postgres/migrations'), migrations, { recursive: true });
  for (const name of readdirSync(migrations).filter(
    (directory) => directory >= BOTH_EVENT_TABLES_SINCE && /^\d/.test(directory),
  ))
    rmSync(join(migrations, name), { recursive: true });
  const databaseUrl = await newPostgresUrl('empty');
  await migrate(databaseUrl, before);
  const old = await openDb(databaseUrl);
  // The row uses the columns of the previous version, which the client does not know.
  const id = 'tenant-of-before';
  await old.$executeRaw`
    INSERT INTO "Tenant" ("plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit", "id", "name", "contactEmail", "subdomain", "updatedAt")
    VALUES ('basic', 29900, 800, 1000, ${id}, 'Acme', 'shop@example.com', 'acme-before', ${new Date()})`;
  await insertAsBefore(old, id, 'session-old', new Date());
  await migrate(databaseUrl, PRISMA_DIR);
  return { old, id };
}

it('leaves the table of a migrated database as it is for a day, for the version before, and then makes it a partition', async () => {
  const { old, id } = await upgraded();
  const now = new Date();
  expect(await prepareEventDays({ db: old, now: later(DAY_MS - 3_600_000, now) })).toEqual([]);
  await insertAsBefore(old, id, 'session-beside', now);
  await insertAsBefore(old, id, 'session-beside', now);
  await see(old, { tenantId: id, sessionId: 'session-old', at: now });
  await see(old, { tenantId: id, sessionId: 'session-new', at: now });
  expect(await old.widgetEvent.count()).toBe(3);

  const dayAfter = later(DAY_MS + 3_600_000, now);
  const createdNames = await prepareEventDays({ db: old, now: dayAfter });
  const [first] = (await listEventDays(old)).filter(({ name }) => /before/.test(name));
  expect(createdNames.length).toBeGreaterThan(4);
  expect(first?.until?.getTime()).toBeGreaterThan(dayAfter.getTime());
  expect(await rowsIn(old, first?.name ?? '')).toBe(3);
  await expect(insertAsBefore(old, id, 'session-late', now)).rejects.toThrow();
  // Events from before the upgrade count as duplicates, too, and no temporary constraint remains.
  await see(old, { tenantId: id, sessionId: 'session-old', at: now });
  await see(old, { tenantId: id, sessionId: 'session-old', at: later(DAY_MS, now) });
  expect(await old.widgetEvent.count()).toBe(3);
  const checks = await old.$queryRaw<unknown[]>`
    SELECT conname::text FROM pg_constraint WHERE contype = 'c' AND conname LIKE 'WidgetEvent%'`;
  expect(checks).toEqual([]);
  await rollUpEvents({ db: old, lastRunAt: null, now: dayAfter });
  const day = now.toISOString().slice(0, 10);
  expect(await readFunnel(old, { tenantId: id, from: day, to: day })).toMatchObject({ seen: 3 });
});
