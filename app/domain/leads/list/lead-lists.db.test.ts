import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import {
  changeLeads,
  countMatching,
  type LeadFilter,
  leadColumns,
  listLeads,
  listViews,
  readLeadFilter,
  saveView,
  searchWords,
  undoChange,
} from '#app/domain/leads/index.ts';
import { makeTenant } from '../../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { insertMany } from '../../../../tests/support/insert-many.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const actor = { kind: 'tenant-user' as const, id: 'ana', label: 'ana@acme.example', requestId: null };
const COUNT = 1203;

forEachDatabase((name, makeDb) => {
  let db: Database;
  let acme: string;
  let otherTenantId: string;

  /** Lead n was stored n / 3 minutes ago, rounded down, so that three leads share each time. */
  const makeRow = (tenantId: string, n: number, over: object = {}) => {
    const email = `lead${n}@example.com`;
    return {
      id: randomUUID(),
      tenantId,
      trackingId: randomUUID(),
      firstName: n === 7 ? 'Zoë 100%_\\' : `Person ${n}`,
      email,
      widget: 'full',
      phone: n % 7 === 0 ? `+1415555${1000 + n}` : null,
      source: n % 10 === 0 ? 'newsletter' : 'widget',
      ...leadColumns({
        firstName: n === 7 ? 'Zoë 100%_\\' : `Person ${n}`,
        email,
        phone: null,
        goalIds: n % 2 ? ['sleep'] : ['weight-loss', 'cognitive'],
      }),
      complete: n % 100 !== 0,
      converted: n % 50 === 0,
      saleAmountCents: n % 50 === 0 ? n * 100 : null,
      createdAt: new Date(NOW.getTime() - Math.floor(n / 3) * 60_000),
      ...over,
    };
  };

  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: acme } = await makeTenant(db));
    ({ id: otherTenantId } = await makeTenant(db));
    const acmeRows = Array.from({ length: COUNT }, (_one, n) => makeRow(acme, n));
    await insertMany(db, 'Lead', [...acmeRows, makeRow(otherTenantId, 7), makeRow(otherTenantId, 8)]);
  });

  const list = async (filter: LeadFilter = {}, search = '', tenantId = acme) => {
    const emails: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const page = await listLeads({ db, tenantId, filter, words: searchWords(search), after, limit: 100 });
      emails.push(...page.leads.map(({ email }) => email));
      after = page.next ?? undefined;
      pages += 1;
    } while (after);
    return { emails, pages };
  };
  const count = (filter: LeadFilter = {}, search = '') =>
    countMatching({ db, tenantId: acme, filter, words: searchWords(search) });

  describe('the list', () => {
    it('gives every lead of the tenant once, page by page, the newest first, also where many share a moment', async () => {
      const { emails, pages } = await list();
      expect(pages).toBe(13);
      expect(new Set(emails).size).toBe(COUNT);
      const minutes = emails.map((email) => Math.floor(Number(/\d+/.exec(email)?.[0]) / 3));
      expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
      expect((await list({ sort: 'oldest' })).emails).toEqual([...emails].reverse());
    });

    it('lists the highest sale first, and only leads with a sale', async () => {
      const { emails } = await list({ sort: 'sale' });
      expect(emails).toEqual(Array.from({ length: 25 }, (_one, n) => `lead${(24 - n) * 50}@example.com`));
    });

    it.each<[LeadFilter, (n: number) => boolean]>([
      [{ goal: 'cognitive' }, (n) => n % 2 === 0],
      [{ status: 'partial' }, (n) => n % 100 === 0],
      [{ source: 'newsletter' }, (n) => n % 10 === 0],
      [{ phone: 'yes' }, (n) => n % 7 === 0],
      [{ phone: 'no', source: 'newsletter' }, (n) => n % 10 === 0 && n % 7 !== 0],
      [{ widget: 'consumer' }, () => false],
      [{ converted: 'yes' }, (n) => n % 50 === 0],
      [{ converted: 'no', source: 'newsletter' }, (n) => n % 10 === 0 && n % 50 !== 0],
      [{ from: '2026-06-01' }, (n) => Math.floor(n / 3) <= 720],
      [{ to: '2026-05-31' }, (n) => Math.floor(n / 3) > 720],
    ])('by %o is those leads, and the count agrees', async (filter, fits) => {
      const matchingNumbers = Array.from({ length: COUNT }, (_one, n) => n).filter(fits);
      expect(new Set((await list(filter)).emails)).toEqual(
        new Set(matchingNumbers.map((n) => `lead${n}@example.com`)),
      );
      expect(await count(filter)).toEqual({ count: matchingNumbers.length, isExact: true });
    });

    it('finds each word of a search anywhere in name, address and phone, and wildcards only as themselves', async () => {
      expect((await list({}, ' LEAD1200@ person')).emails).toEqual(['lead1200@example.com']);
      expect((await list({}, '100%_\\')).emails).toEqual(['lead7@example.com']);
      expect((await list({}, '%')).emails).toEqual(['lead7@example.com']);
      expect((await list({}, 'zoë')).emails).toEqual(['lead7@example.com']);
      expect((await list({}, 'person 7 unknown')).emails).toEqual([]);
      expect(await count({}, 'lead1200')).toEqual({ count: 1, isExact: true });
    });

    it('takes a page’s beginning that was never given for the first page', async () => {
      const query = { db, tenantId: acme, filter: {}, limit: 5 };
      const [first, wrong] = await Promise.all([listLeads(query), listLeads({ ...query, after: "1_'; --" })]);
      expect(wrong).toEqual(first);
    });

    it.each([
      'newest',
      'oldest',
      'sale',
    ] as const)('takes a moment or amount that none can have for the first page (%s)', async (sort) => {
      const query = { db, tenantId: acme, filter: { sort }, limit: 5 };
      const first = await listLeads(query);
      for (const value of ['999999999999999', '-999999999999999'])
        expect(await listLeads({ ...query, after: `${value}_x` })).toEqual(first);
    });

    it.each([
      'from=0000-01-01',
      'from=0001-01-01',
      'to=9999-12-31',
      'from=0000-01-01&to=9999-12-31',
    ])('takes %s for no day', async (query) => {
      const filter = readLeadFilter(new URLSearchParams(query));
      expect(await count({ ...filter, status: 'partial' })).toEqual({ count: 13, isExact: true });
      expect((await list(filter)).emails).toHaveLength(COUNT);
    });

    it('never shows another tenant’s leads', async () => {
      expect((await list({}, '', otherTenantId)).emails.sort()).toEqual([
        'lead7@example.com',
        'lead8@example.com',
      ]);
    });

    it('reads a page through an index, not the table', async () => {
      const statements = [
        `SELECT "createdAt" FROM "Lead" WHERE "tenantId" = 'x' AND "createdAt" >= '2026-01-01' AND "createdAt" < '2027-01-01'
          ORDER BY "createdAt" DESC LIMIT 1 OFFSET 499`,
        `SELECT "id", "createdAt" FROM "Lead" WHERE "tenantId" = 'x' AND "createdAt" >= '2026-01-01'
          AND "createdAt" < '2027-01-01' AND "goalIds" LIKE '%|sleep|%' ORDER BY "createdAt" DESC, "id" DESC LIMIT 21`,
        `SELECT "createdAt" FROM "Lead" WHERE "tenantId" = 'x' AND "converted" = true AND "createdAt" < '2027-01-01'
          ORDER BY "createdAt" DESC LIMIT 1 OFFSET 499`,
      ];
      for (const statement of statements) {
        const plan =
          name === 'sqlite'
            ? await db.$queryRawUnsafe(`EXPLAIN QUERY PLAN ${statement}`)
            : (
                await db.$transaction([
                  db.$executeRawUnsafe('SET LOCAL enable_seqscan = off'),
                  db.$queryRawUnsafe(`EXPLAIN ${statement}`),
                ])
              )[1];
        const text = JSON.stringify(plan, (_key, value) =>
          typeof value === 'bigint' ? Number(value) : value,
        );
        expect(text).toMatch(/Lead_tenantId_(converted_)?createdAt_idx/);
        expect(text).not.toMatch(/SCAN Lead|Seq Scan/);
      }
    });
  });

  describe('a change of many leads', () => {
    const state = () =>
      db.lead.findMany({
        where: { tenantId: acme },
        orderBy: { id: 'asc' },
        select: { id: true, tags: true, contacted: true, contactedAt: true },
      });
    const change = (
      selection: Parameters<typeof changeLeads>[0]['chosen'],
      what: Parameters<typeof changeLeads>[0]['change'],
      now = NOW,
    ) => changeLeads({ db, tenantId: acme, chosen: selection, change: what, actor, now });
    const undo = async (batch: string | null, tenantId = acme) =>
      (await undoChange({ db, tenantId, batch: batch ?? '', actor, now: NOW })).count;

    it('tags what fits, and undoing brings back exactly what was before', async () => {
      const matching = { filter: { goal: 'sleep' } as const };
      const some = (await listLeads({ db, tenantId: acme, filter: matching.filter, limit: 3 })).leads;
      await change({ ids: some.map(({ id }) => id) }, { action: 'lead.add-tag', tag: 'vip' });
      await change({ ids: some.map(({ id }) => id) }, { action: 'lead.add-tag', tag: 'call' });
      const before = await state();
      const { count: changed, batch } = await change({ matching }, { action: 'lead.add-tag', tag: 'vip' });
      expect(changed).toBe(601 - 3);
      expect(await count({ tag: 'vip' })).toEqual({ count: 601, isExact: true });
      expect(await undo(batch)).toBe(changed);
      expect(await state()).toEqual(before);
      const removed = await change({ matching }, { action: 'lead.remove-tag', tag: 'call' });
      expect(removed.count).toBe(3);
      await undo(removed.batch);
      expect(await state()).toEqual(before);
    });

    it('gives back the moment at which each was contacted', async () => {
      const [first, second] = (await listLeads({ db, tenantId: acme, filter: {}, limit: 2 })).leads;
      const ids = [first?.id ?? '', second?.id ?? ''];
      await change({ ids: ids.slice(0, 1) }, { action: 'lead.mark-contacted' }, new Date('2026-05-05'));
      const before = await state();
      const marked = await change({ ids }, { action: 'lead.mark-contacted' });
      expect(marked.count).toBe(1);
      await undo(marked.batch);
      expect(await state()).toEqual(before);
      const unmarked = await change({ ids }, { action: 'lead.mark-not-contacted' });
      await undo(unmarked.batch);
      expect(await state()).toEqual(before);
    });

    it('leaves another tenant’s leads alone, and another tenant can’t undo it', async () => {
      const [otherLead] = (await listLeads({ db, tenantId: otherTenantId, filter: {} })).leads;
      expect(await change({ ids: [otherLead?.id ?? ''] }, { action: 'lead.mark-contacted' })).toEqual({
        count: 0,
        batch: null,
        failure: null,
      });
      const [acmeLead] = (await listLeads({ db, tenantId: acme, filter: {} })).leads;
      const { batch } = await change({ ids: [acmeLead?.id ?? ''] }, { action: 'lead.add-tag', tag: 'mine' });
      await expect(undo(batch, otherTenantId)).rejects.toThrow('can no longer undo');
      await undo(batch);
    });
  });

  it('keeps a saved view without what was searched for, for its own tenant', async () => {
    const filter = readLeadFilter(
      new URLSearchParams('goal=sleep&q=ada@example.com&search=abc&tag=a@b.example'),
    );
    await saveView({ db, tenantId: acme, name: 'Sleepers', filter, actor, now: NOW });
    await saveView({
      db,
      tenantId: acme,
      name: 'Sleepers',
      filter: { ...filter, sort: 'oldest' },
      actor,
      now: NOW,
    });
    expect(await listViews(db, acme)).toMatchObject([
      { name: 'Sleepers', filter: { goal: 'sleep', sort: 'oldest' } },
    ]);
    expect(await listViews(db, otherTenantId)).toEqual([]);
  });
});
