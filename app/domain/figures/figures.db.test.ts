import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SubmissionIntake, submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { applyRetention, eraseAddress } from '#app/domain/erasure/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DEFAULT_TENANT_ID } from '#app/domain/tenants/index.ts';
import { GOALS } from '#app/engine/vocabulary.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { TRAFFIC_KINDS } from '#app/protocol/traffic.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { clearSubmissions } from '../../../tests/support/clear-submissions.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { recordRefund, recordSale } from '../../../tests/support/ledger.ts';
import { fullPayload } from '../../../tests/support/payloads.ts';
import { fc } from '../../../tests/support/random.ts';
import { enqueueSealed, TEST_RING } from '../../../tests/support/test-seal.ts';
import { fillLeadCounts, fillSendingDays, rebuildFigures } from './index.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const tenantId = DEFAULT_TENANT_ID;

forEachDatabase((databaseName, makeDb) => {
  let shared: Database;
  let db: Database;
  let intake: SubmissionIntake;
  const makeSeeded = async () => {
    const { db: database } = await makeDb();
    await seedFirstStart(database);
    return database;
  };
  const useDatabase = (database: Database) => {
    db = database;
    intake = submissionIntake({
      ring: TEST_RING,
      db,
      listeners: LEAD_CREATED,
      outbox: { enqueue: enqueueSealed, wake: () => {} },
    });
  };
  beforeAll(async () => {
    shared = await makeSeeded();
  });
  beforeEach(async () => {
    useDatabase(shared);
    await clearSubmissions(db);
    await db.leadDailyRollup.deleteMany();
    await db.widgetEvent.deleteMany();
    await db.widgetDailyRollup.deleteMany();
    // Reset so that all leads are counted.
    await db.siteSetting.deleteMany();
    await db.tenant.updateMany({ data: { dataRetentionDays: null } });
  });

  const submit = async (over: Record<string, unknown>, now = NOW) => {
    const parsed = parseSubmission(fullPayload(over));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    return submitAssessment({ db, intake, submission: parsed.value, idempotency: null, now });
  };
  const eraseByAddress = (email: string, now = NOW) =>
    db.$transaction((tx) => eraseAddress(tx, { tenantId, email, now }));
  const check = (now = NOW) => rebuildFigures({ db, isCheck: true, now });
  const counts = (kind: string) =>
    db.leadDailyRollup.findMany({
      where: { tenantId, kind },
      orderBy: [{ day: 'asc' }, { value: 'asc' }],
      select: { day: true, value: true, site: true, leads: true, completed: true },
    });

  it('counts a lead by each of its answers, with the site of its page', async () => {
    await submit({ pageUrl: 'https://shop.example/quiz?x=1', source: 'newsletter' });
    const day = '2026-05-20';
    const countRow = { day, site: 'https://shop.example', leads: 1, completed: 1 };
    expect(await counts('all')).toEqual([{ ...countRow, value: '' }]);
    expect(await counts('source')).toEqual([{ ...countRow, value: 'newsletter' }]);
    expect(await counts('goal')).toEqual([
      { ...countRow, value: 'cognitive' },
      { ...countRow, value: 'sleep' },
    ]);
    expect(await counts('symptom')).toEqual([
      { ...countRow, value: 'Brain fog/poor focus' },
      { ...countRow, value: 'Poor sleep quality' },
    ]);
    expect(await counts('experience')).toEqual([{ ...countRow, value: 'intermediate' }]);
    expect(await counts('budget')).toEqual([{ ...countRow, value: 'standard' }]);
    expect((await counts('product')).length).toBeGreaterThan(0);
    expect(await db.lead.findFirst({ select: { site: true } })).toEqual({ site: 'https://shop.example' });
  });

  it('moves an erased person to "erased" in every kind, once a lead', async () => {
    await submit({ pageUrl: 'https://shop.example/', email: 'gone@example.com' });
    await eraseByAddress('GONE@example.com');
    const rows = await db.leadDailyRollup.findMany({ where: { tenantId } });
    expect(rows.map(({ kind }) => kind).sort()).toEqual(
      ['all', 'budget', 'experience', 'goal', 'product', 'source', 'symptom', ...TRAFFIC_KINDS].sort().sort(),
    );
    for (const row of rows) expect(row).toMatchObject({ value: 'erased', site: '', leads: 1, completed: 1 });
    // A second erasure finds no counts to move.
    await eraseByAddress('gone@example.com');
    expect(await check()).toEqual([]);
  });

  it('finds leads that show another sale than the ledger has for them, and corrects them', async () => {
    // Sales can't be deleted, so the test uses its own database.
    useDatabase(await makeSeeded());
    const leads = [];
    for (const name of ['buyer', 'refunded', 'later', 'never']) {
      await submit({ email: `${name}@example.com` }, new Date('2026-05-01T12:00:00Z'));
      leads.push(await db.lead.findFirstOrThrow({ where: { email: `${name}@example.com` } }));
    }
    const [buyer, refunded, later] = leads.map(({ trackingId }) => trackingId);
    const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
    const saleOptions = { db, tenantId, actor, now: NOW, idempotencyKey: null, source: 'api' } as const;
    const sell = (trackingId = '', orderId: string, day: string) =>
      recordSale({ ...saleOptions, report: { trackingId, orderId, saleAmount: 1000, conversionDate: day } });
    await sell(buyer, 'A', '2026-05-03');
    await sell(refunded, 'B', '2026-05-03');
    await recordRefund({ ...saleOptions, report: { orderId: 'B' } });
    await sell(later, 'C', '2026-05-03');
    await sell(later, 'D', '2026-05-04');
    await recordRefund({ ...saleOptions, report: { orderId: 'C' } });
    const right = await db.lead.findMany({ orderBy: { id: 'asc' } });
    expect(right.map(({ orderId }) => orderId).sort()).toEqual(['A', 'D', null, null].sort());
    expect(await check()).toEqual([]);
    await db.lead.updateMany({
      data: { converted: true, conversionDate: new Date('2026-05-03'), orderId: 'X' },
    });
    await db.lead.updateMany({
      where: { trackingId: buyer },
      data: { converted: false, conversionDate: null },
    });
    const wrong = [{ table: 'Lead', tenantId, when: '2026-05', rows: 4 }];
    expect(await check()).toEqual(wrong);
    expect(await rebuildFigures({ db, isCheck: false, now: NOW })).toEqual(wrong);
    expect(await db.lead.findMany({ orderBy: { id: 'asc' } })).toEqual(right);
    expect(await check()).toEqual([]);
  });

  const people = fc.integer({ min: 0, max: 5 });
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('submit' as const),
        people: fc.array(people, { minLength: 1, maxLength: 6 }),
        daysAgo: fc.integer({ min: 0, max: 40 }),
        goals: fc.subarray(
          GOALS.map(({ id }) => id),
          { minLength: 1, maxLength: 3 },
        ),
        site: fc.constantFrom('https://a.example/x', 'https://b.example/', undefined),
        source: fc.constantFrom('widget', 'newsletter', 'erased'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const), person: people }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('retain' as const), days: fc.constantFrom(10, 30) }),
    },
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const email = (person: number) => `person-${person}@example.com`;
  const run = async (history: Step) => {
    if (history.do === 'erase') return eraseByAddress(email(history.person));
    if (history.do === 'retain') {
      await db.tenant.update({ where: { id: tenantId }, data: { dataRetentionDays: history.days } });
      return applyRetention({ db, now: NOW });
    }
    const { people: who, daysAgo, goals, site, source } = history;
    const submittedAt = new Date(NOW.getTime() - daysAgo * DAY_MS);
    return Promise.all(
      who.map((person) =>
        submit({ email: email(person), healthGoals: goals, pageUrl: site, source }, submittedAt),
      ),
    );
  };

  it('keeps what a rebuild would count, whatever was submitted, erased and aged out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (history) => {
        for (const action of history) await run(action);
        expect(await check()).toEqual([]);
      }),
      { numRuns: 2 },
    );
  }, 120_000);

  it('stays exact when submissions, erasures and rebuilds run at the same time', async () => {
    for (let person = 0; person < 6; person++) await submit({ email: email(person) });
    await db.leadDailyRollup.deleteMany();
    await Promise.all([
      ...[0, 1, 2].map((person) => eraseByAddress(email(person))),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((person) => submit({ email: email(person), source: `s${person}` })),
      rebuildFigures({ db, isCheck: false, now: NOW }),
      fillLeadCounts(db),
    ]);
    await rebuildFigures({ db, isCheck: false, now: NOW });
    expect(await check()).toEqual([]);
    const all = await counts('all');
    expect(all.reduce((sum, { leads }) => sum + leads, 0)).toBe(14);
  }, 60_000);

  describe('the rebuild', () => {
    it('finds wrong counts of leads, months and widget events, and makes them right', async () => {
      await submit({});
      const event = { tenantId, sessionId: 'session-1', type: 'seen', widget: 'full' };
      const eventTime = new Date(NOW.getTime() - DAY_MS);
      await db.widgetEvent.create({
        data: { ...event, seq: 0, occurredAt: eventTime, receivedAt: eventTime },
      });
      await db.leadDailyRollup.updateMany({ where: { kind: 'budget' }, data: { leads: 7 } });
      await db.leadDailyRollup.deleteMany({ where: { kind: 'goal', value: 'sleep' } });
      await db.tenantUsage.updateMany({ data: { leadsGenerated: 3 } });
      const differences = [
        { table: 'LeadDailyRollup', tenantId, when: '2026-05-20', rows: 2 },
        { table: 'TenantUsage', tenantId, when: '2026-05', rows: 1 },
        { table: 'WidgetDailyRollup', tenantId, when: '2026-05-19', rows: 1 },
      ];
      expect(await check()).toEqual(differences);
      expect(await rebuildFigures({ db, isCheck: false, now: NOW })).toEqual(differences);
      expect(await check()).toEqual([]);
    });

    it('leaves counts of widget events alone that are higher than the events still there', async () => {
      const row = { tenantId, day: '2026-05-10', widget: 'full', type: 'seen', count: 9, sessions: 9 };
      await db.widgetDailyRollup.create({ data: row });
      expect(await rebuildFigures({ db, isCheck: false, now: NOW })).toEqual([]);
      expect(await db.widgetDailyRollup.findMany()).toEqual([expect.objectContaining(row)]);
    });
  });

  describe('leads from before they were counted', () => {
    const makeOldLeads = async () => {
      await submit({ email: 'old@example.com', pageUrl: 'https://old.example/page' });
      await submit({ email: 'older@example.com' }, new Date(NOW.getTime() - 3 * DAY_MS));
      await db.leadDailyRollup.deleteMany();
      await db.lead.updateMany({ data: { site: '' } });
    };

    it('are counted once, with their sites, while new ones arrive', async () => {
      await makeOldLeads();
      await submit({ email: 'new@example.com' });
      expect(await fillLeadCounts(db)).toBeGreaterThan(0);
      expect(await check()).toEqual([]);
      expect(await db.lead.count({ where: { site: 'https://old.example' } })).toBe(1);
      // A second run looks at no leads.
      await db.leadDailyRollup.deleteMany();
      expect(await fillLeadCounts(db)).toBe(0);
    });

    it('may be erased before they are counted', async () => {
      await makeOldLeads();
      await eraseByAddress('old@example.com');
      expect(await db.leadDailyRollup.findMany({ where: { NOT: { value: 'erased' } } })).toEqual([]);
      await fillLeadCounts(db);
      expect(await check()).toEqual([]);
    });
  });

  it('what was sent before the upgrade counts once for the domain that each company sends from', async () => {
    await db.sendingDay.deleteMany();
    const { id: ownId } = await makeTenant(db, {
      senderEmail: 'mail@own.example',
      senderVerifiedAt: NOW,
    });
    const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
    const rows = [
      [tenantId, 1, 'sent'],
      [null, 1, 'sent'],
      [ownId, 1, 'sent'],
      [ownId, 1, 'failed'],
      [ownId, 3, 'sent'],
      [ownId, 15, 'sent'],
    ] as const;
    await db.outboxMessage.createMany({
      data: rows.map(([owner, days, state], n) => ({
        ...{ tenantId: owner, kind: 'email', purpose: 'plan-mail', dedupeKey: `before:${n}`, state },
        ...{ createdAt: daysAgo(days), sentAt: state === 'sent' ? daysAgo(days) : null },
      })),
    });
    const provider = databaseName === 'sqlite' ? 'sqlite' : 'postgresql';
    for (let n = 0; n < 2; n++)
      await fillSendingDays({ db, provider, mailFrom: 'no-reply@service.example', now: NOW });
    expect(
      await db.sendingDay.findMany({ orderBy: [{ domain: 'asc' }, { day: 'asc' }], omit: { planned: true } }),
    ).toEqual([
      { domain: 'own.example', day: '2026-05-17', sent: 1 },
      { domain: 'own.example', day: '2026-05-19', sent: 1 },
      { domain: 'service.example', day: '2026-05-19', sent: 2 },
    ]);
  });
});
