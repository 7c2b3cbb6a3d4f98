import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#app/domain/access/index.ts';
import { buildAssessment, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/databases.ts';
import { insertMany } from '../../../tests/support/insert-many.ts';
import { createLeadExporter, exportLeads } from './index.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');
const COUNT = 2400;
const reader: Actor = {
  kind: 'operator',
  id: 'op',
  role: 'operator',
  email: 'op@example.com',
  name: '',
  tenantId: null,
};
const actor = { kind: 'operator', id: 'op', label: 'op@example.com', requestId: null } as const;

forEachDatabase((name, makeDb) => {
  let database: TestDatabase;
  let acme: string;
  let otherTenantId: string;
  /** Long texts, so that the output doesn't fit into the usual chunk size. */
  const concern = (n: number) => `${n} „${'長い'.repeat(400)}“ said "so"`;

  beforeAll(async () => {
    database = await makeDb();
    const { db } = database;
    [acme, otherTenantId] = (await Promise.all([makeTenant(db), makeTenant(db)]).then((tenants) =>
      tenants.map(({ id }) => id),
    )) as [string, string];
    const rows = Array.from({ length: COUNT }, (_, n) => ({
      n,
      assessmentId: randomUUID(),
      id: randomUUID(),
    }));
    await insertMany(
      db,
      'PeptideAssessment',
      rows.map(({ n, assessmentId }) => ({
        ...buildAssessment(acme),
        id: assessmentId,
        additionalConcerns: concern(n),
      })),
    );
    await insertMany(
      db,
      'Lead',
      rows.map(({ n, id, assessmentId }) => ({
        tenantId: acme,
        id,
        email: 'ada@example.com',
        widget: 'full',
        assessmentId,
        trackingId: randomUUID(),
        firstName: `Lead ${n}`,
        searchText: n % 2 === 0 ? `o'neil \\ ${n}` : `somebody ${n}`,
        // Most of the leads share one timestamp.
        createdAt: new Date(NOW.getTime() - (n < 500 ? 0 : n)),
      })),
    );
  });

  const exporter = (options = {}) => createLeadExporter({ ...database, ...options });
  const query = (tenantId: string) => ({
    tenantId,
    filter: {},
    texts: database.texts,
    reader,
    actor,
    now: NOW,
  });
  const runningCopies = async () =>
    Number(
      (
        await database.db.$queryRawUnsafe<{ n: bigint }[]>(
          `SELECT COUNT(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY (%'
            AND state = 'active'`,
        )
      )[0]?.n,
    );

  describe('an export of leads', () => {
    it('has every lead once, the newest first, those of one moment by their ids', async () => {
      const parts: Uint8Array[] = [];
      for await (const portion of exporter().start(query(acme))) parts.push(portion);
      const rows = parse(Buffer.concat(parts), { bom: true, columns: true }) as Record<string, string>[];
      const { db } = database;
      const expected = await db.lead.findMany({
        where: { tenantId: acme },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      expect(rows.map((row) => row['Lead ID'])).toEqual(expected.map(({ id }) => id));
      expect(rows.map((row) => row['Additional Concerns'])).toEqual(
        expected.map(({ firstName }) => concern(Number(firstName.slice(5)))),
      );
    });

    it('takes a search as it was typed', async () => {
      const parts: Uint8Array[] = [];
      const portions = exportLeads({
        ...database,
        tenantId: acme,
        filter: {},
        words: ["o'neil", '\\'],
        withAnswers: false,
      });
      for await (const portion of portions) parts.push(portion);
      expect(parse(Buffer.concat(parts), { bom: true, columns: true })).toHaveLength(COUNT / 2);
    });

    it('is refused while one of the same tenant is being written, and when that has ended it is not', async () => {
      const { start } = exporter();
      const first = start(query(acme));
      await first.next();
      await expect(start(query(acme)).next()).rejects.toMatchObject({
        code: 'too-many',
        retryAfterSeconds: 20,
      });
      const elsewhere = start(query(otherTenantId));
      await elsewhere.next();
      await first.return(undefined);
      const second = start(query(acme));
      expect((await second.next()).done).toBe(false);
      const third = await makeTenant(database.db);
      await expect(start(query(third.id)).next()).rejects.toMatchObject({ code: 'too-many' });
      await Promise.all([second.return(undefined), elsewhere.return(undefined)]);
      expect((await start(query(third.id)).next()).done).toBe(false);
    });

    it('ends in the database when its receiver leaves', async () => {
      const abandonedExport = exporter().start(query(acme));
      await abandonedExport.next();
      await abandonedExport.next();
      await abandonedExport.return(undefined);
      if (name === 'postgres') await vi.waitFor(async () => expect(await runningCopies()).toBe(0), 10_000);
      await expect(abandonedExport.next()).resolves.toEqual({ done: true, value: undefined });
    });

    it('is given up when its receiver neither reads nor leaves, so that another may begin', async () => {
      const { start } = exporter({ maxUnreadMs: 20 });
      const stuck = start(query(acme));
      await stuck.next();
      const after = await vi.waitUntil(
        () =>
          start(query(acme))
            .next()
            .catch(() => null),
        10_000,
      );
      expect(after?.done).toBe(false);
      await expect(stuck.next()).rejects.toThrow('The export was not read on.');
    });
  });
});
