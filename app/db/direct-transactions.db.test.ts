import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import {
  insertReturning,
  insertRows,
  isTrue,
  parsedJson,
  readDirectly,
  TextInParts,
  transactDirectly,
} from '#app/lib/sql-transaction.ts';
import type { PrismaClient } from '../../prisma/generated/types/client.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { isUniqueViolation } from './connect.server.ts';

const NOW = new Date('2026-03-01T12:00:00.123Z');
/** Replaces an unpaired half of a surrogate pair, as UTF-8 encoding does. */
const inUtf8 = (text: string) => Buffer.from(text).toString();
const TENANTS = {
  into: `INSERT INTO "Tenant" ("id", "subdomain", "name", "contactEmail", "isActive", "allowedOrigins", "emailVerifiedAt",
    "createdAt", "updatedAt", "plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit") VALUES`,
};
const tenant = (id: string, isActive = true) => [
  id,
  id,
  `Company ${id}`,
  `${id}@example.com`,
  isActive,
  '["https://shop.example"]',
  null,
  NOW,
  NOW,
  ...['basic', 29_900, 800, 1000],
];

forEachDatabase((name, makeDb) => {
  let db: PrismaClient;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.tenant.deleteMany();
  });
  const ids = async () => (await db.tenant.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);

  it('stores values as the client reads them', async () => {
    const count = await transactDirectly(db, (tx) =>
      insertRows(tx, TENANTS, [tenant('a'), tenant('b', false)]),
    );
    expect(count).toBe(2);
    expect(await db.tenant.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      {
        id: 'a',
        isActive: true,
        allowedOrigins: ['https://shop.example'],
        emailVerifiedAt: null,
        createdAt: NOW,
      },
      { id: 'b', isActive: false },
    ]);
  });

  it('stores long texts as short ones, whatever their characters', async () => {
    const parts = ['plain ', 'latin é × ', 'wide ’ ≈ ', 'pairs 🧪 ', 'alone \ud800 '];
    const texts = [...parts.map((part) => part.repeat(300)), 'w’'.repeat(60_000), 'short'];
    const rows = texts.map((text, index) => {
      const [id, subdomain, , ...rest] = tenant(`t${index}`);
      return [id, subdomain, text, ...rest.slice(0, 2), JSON.stringify([inUtf8(text)]), ...rest.slice(3)];
    });
    await transactDirectly(db, (tx) => insertRows(tx, TENANTS, rows));
    const storedTenants = await db.tenant.findMany({ orderBy: { id: 'asc' } });
    const whole = texts.map(inUtf8);
    expect(storedTenants.map((row) => row.name)).toEqual(whole);
    expect(storedTenants.map((row) => row.allowedOrigins)).toEqual(whole.map((text) => [text]));
    if (name !== 'sqlite') return;
    const types = await db.$queryRaw`
      SELECT DISTINCT typeof("name") AS "name", typeof("allowedOrigins") AS "origins" FROM "Tenant"`;
    expect(types).toEqual([{ name: 'text', origins: 'text' }]);
  });

  it('stores a text that is given in parts, with short ones in its column', async () => {
    const wide = Buffer.from('wide ’ ≈ '.repeat(40_000));
    const names = [['{', Buffer.from('é × ’'), '🧪}'], [wide, 'end'], 'short'];
    const rows = names.map((name, index) => {
      const [id, subdomain, , ...rest] = tenant(`t${index}`);
      return [id, subdomain, typeof name === 'string' ? name : new TextInParts(name), ...rest];
    });
    await transactDirectly(db, (tx) => insertRows(tx, TENANTS, rows));
    const storedTenants = await db.tenant.findMany({ orderBy: { id: 'asc' } });
    expect(storedTenants.map((row) => row.name)).toEqual(['{é × ’🧪}', `${wide}end`, 'short']);
  });

  it('gives what RETURNING names, and counts only what was inserted, as the client does', async () => {
    const onceOnly = { ...TENANTS, after: 'ON CONFLICT ("id") DO NOTHING' };
    const again = {
      ...TENANTS,
      after: 'ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name" RETURNING "id", "name"',
    };
    const work = async (
      run: (work: (tx: Parameters<typeof insertRows>[0]) => Promise<unknown>) => Promise<unknown>,
    ) => {
      await db.tenant.deleteMany();
      return [
        await run((tx) => insertRows(tx, onceOnly, [tenant('a')])),
        await run((tx) => insertRows(tx, onceOnly, [tenant('a'), tenant('b')])),
        await run((tx) => insertReturning(tx, again, [tenant('a'), tenant('c')])),
      ];
    };
    const direct = await work((all) => transactDirectly(db, all));
    expect(direct).toEqual([
      1,
      1,
      [
        { id: 'a', name: 'Company a' },
        { id: 'c', name: 'Company c' },
      ],
    ]);
    expect(await work((all) => db.$transaction(all))).toEqual(direct);
  });

  it('leaves nothing of a transaction that fails, and the next one works', async () => {
    const failing = transactDirectly(db, async (tx) => {
      await insertRows(tx, TENANTS, [tenant('a')]);
      await insertRows(tx, TENANTS, [tenant('b'), tenant('a')]);
    });
    const error = await failing.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(await ids()).toEqual([]);
    await transactDirectly(db, (tx) => insertRows(tx, TENANTS, [tenant('c')]));
    expect(await ids()).toEqual(['c']);
  });

  it('is not seen before its end, and takes in no write of others', async () => {
    const otherWrites: Promise<unknown>[] = [];
    const failing = transactDirectly(db, async (tx) => {
      await insertRows(tx, TENANTS, [tenant('a')]);
      otherWrites.push(
        db.tenant.create({
          data: { ...DEFAULT_TERMS, id: 'b', subdomain: 'b', name: 'B', contactEmail: 'b@example.com' },
        }),
      );
      expect(await ids()).not.toContain('a');
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    await Promise.all(otherWrites);
    expect(await ids()).toEqual(['b']);
  });

  it('reads outside of transactions what is committed, on the driver as through the client', async () => {
    await transactDirectly(db, (tx) => insertRows(tx, TENANTS, [tenant('a'), tenant('b', false)]));
    const read = (client: Parameters<typeof readDirectly>[0]) =>
      readDirectly<Record<string, unknown>>(client)`
        SELECT "id", "isActive", "allowedOrigins", "textHoursStart" FROM "Tenant" WHERE "isActive" = ${true}`;
    const rows = await read(db);
    expect(
      rows.map(({ isActive, allowedOrigins, ...row }) => [row, isTrue(isActive), parsedJson(allowedOrigins)]),
    ).toEqual([[{ id: 'a', textHoursStart: 540 }, true, ['https://shop.example']]]);
    // A wrapped client does not expose its driver.
    const wrapped = await read(db.$extends({}) as never);
    expect(wrapped.map(({ id, isActive }) => [id, Boolean(isActive)])).toEqual([['a', true]]);
  });

  // On SQLite a connection closes with the last user of its file.
  it.skipIf(name === 'sqlite')(
    'leaves no connection behind although nothing went through the client',
    async () => {
      const { db: unused, close, url } = await makeDb();
      await readDirectly(unused)`SELECT ${1} + 1`;
      await transactDirectly(unused, (tx) => insertRows(tx, TENANTS, [tenant('a')]));
      const countConnections = async () => {
        const database = new URL(url).pathname.slice(1);
        const [row] = await db.$queryRaw<{ n: bigint }[]>`
        SELECT COUNT(*) AS "n" FROM pg_stat_activity WHERE datname = ${database}`;
        return Number(row?.n);
      };
      expect(await countConnections()).toBeGreaterThan(0);
      await close();
      await expect.poll(countConnections).toBe(0);
    },
  );
});
