import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropExpiredLinks } from '#app/domain/access/index.ts';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DEFAULT_TENANT_ID, updateTenant } from '#app/domain/tenants/index.ts';
import { INITIAL_RETENTION } from '#app/domain/tenants/retention-fields.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { clearSubmissions } from '../../../tests/support/clear-submissions.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { fullPayload } from '../../../tests/support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../../../tests/support/test-seal.ts';
import { applyRetention } from './apply-retention.server.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);

const NO_RETENTION = {
  dataRetentionDays: null,
  pendingRetentionDays: null,
  pendingRetentionFrom: null,
  unprovedRetentionDays: null,
  withoutConsentRetentionDays: null,
  inactiveRetentionDays: null,
  retentionRulesFrom: null,
};

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db);
  });
  beforeEach(async () => {
    await clearSubmissions(db);
    await db.tenant.updateMany({ data: NO_RETENTION });
  });

  const submit = async (email: string, days: number) => {
    const outbox = { enqueue: enqueueSealed, wake: () => {} };
    const parsed = parseSubmission(fullPayload({ email, tenantId: 'default' }));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    return submitAssessment({
      db,
      intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
      submission: parsed.value,
      idempotency: null,
      now: daysAgo(days),
    });
  };
  const emails = async () =>
    (await db.lead.findMany({ orderBy: { createdAt: 'asc' }, select: { email: true } })).map((l) => l.email);

  it('keeps everything while the tenant has set no retention time', async () => {
    await submit('old@example.com', 4000);
    expect(await applyRetention({ db, now: NOW })).toEqual({ erased: 0 });
    expect(await emails()).toEqual(['old@example.com']);
  });

  it('erases people whose last lead is past it, and of those who came again only the old leads', async () => {
    await submit('old@example.com', 31);
    await submit('again@example.com', 31);
    await submit('again@example.com', 2);
    await submit('new@example.com', 29);
    await db.tenant.update({ where: { id: DEFAULT_TENANT_ID }, data: { dataRetentionDays: 30 } });
    expect(await applyRetention({ db, now: NOW })).toEqual({ erased: 2 });
    expect(await emails()).toEqual(['', '', 'new@example.com', 'again@example.com']);
    const contacts = await db.contact.findMany({ orderBy: { emailKey: 'asc' }, select: { emailKey: true } });
    expect(contacts.map(({ emailKey }) => emailKey)).toEqual(['again@example.com', 'new@example.com']);
    const remaining = await db.peptideAssessment.findMany({
      orderBy: { createdAt: 'asc' },
      select: { contraFlags: true, email: true },
    });
    expect(remaining.slice(0, 2)).toEqual([
      { contraFlags: [], email: '' },
      { contraFlags: [], email: '' },
    ]);
    expect(await applyRetention({ db, now: NOW })).toEqual({ erased: 0 });
  });

  describe('a shorter time', () => {
    const actor = { kind: 'tenant-user', id: 'u1', label: 'ana@example.com', requestId: 'r1' } as const;
    const save = (values: object, now: Date) =>
      updateTenant({ db, tenantId: DEFAULT_TENANT_ID, values, may: () => true, actor, now });
    const inDays = (days: number) => daysAgo(-days);
    const lines = async () =>
      (
        await db.auditEvent.findMany({
          where: { tenantId: DEFAULT_TENANT_ID, action: { contains: 'retention' }, createdAt: { gte: NOW } },
          // The tests' clock restarts in each test, so the rows are sorted by id.
          orderBy: { id: 'asc' },
          select: { action: true, actorKind: true, details: true },
        })
      ).map(({ action, actorKind, details }) => [action, actorKind, (details as { days: number }).days]);

    it('erases no one for 7 days, and then who is older', async () => {
      await submit('old@example.com', 31);
      expect(await save({ dataRetentionDays: 30 }, NOW)).toMatchObject({
        dataRetentionDays: null,
        pendingRetentionDays: 30,
        pendingRetentionFrom: inDays(7),
      });
      expect(await applyRetention({ db, now: new Date(inDays(7).getTime() - 1) })).toEqual({ erased: 0 });
      expect(await emails()).toEqual(['old@example.com']);
      expect(await applyRetention({ db, now: inDays(7) })).toEqual({ erased: 1 });
      expect(await emails()).toEqual(['']);
      expect(await db.tenant.findUnique({ where: { id: DEFAULT_TENANT_ID } })).toMatchObject({
        dataRetentionDays: 30,
        pendingRetentionDays: null,
        pendingRetentionFrom: null,
      });
      expect(await lines()).toEqual([
        ['tenant.plan-retention', 'tenant-user', 30],
        ['tenant.start-retention', 'system', 30],
      ]);
    });

    it('is never in force once it was cancelled, and one in force goes on meanwhile', async () => {
      await submit('old@example.com', 91);
      await submit('new@example.com', 31);
      await db.tenant.update({ where: { id: DEFAULT_TENANT_ID }, data: { dataRetentionDays: 90 } });
      await save({ dataRetentionDays: 30 }, NOW);
      expect(await applyRetention({ db, now: NOW })).toEqual({ erased: 1 });
      await save({ pendingRetentionDays: null }, inDays(1));
      expect(await applyRetention({ db, now: inDays(8) })).toEqual({ erased: 0 });
      expect(await emails()).toEqual(['', 'new@example.com']);
      expect((await lines()).slice(-2)).toEqual([
        ['tenant.plan-retention', 'tenant-user', 30],
        ['tenant.cancel-retention', 'tenant-user', 30],
      ]);
    });

    it('gives way to a longer one, which applies at once', async () => {
      await db.tenant.update({ where: { id: DEFAULT_TENANT_ID }, data: { dataRetentionDays: 90 } });
      await save({ dataRetentionDays: 30 }, NOW);
      expect(await save({ dataRetentionDays: 120 }, NOW)).toMatchObject({
        dataRetentionDays: 120,
        pendingRetentionDays: null,
        pendingRetentionFrom: null,
      });
    });
  });

  describe('the rules of a company made since November 2026', () => {
    const EMAIL = 'ana@example.com';
    beforeEach(() => db.tenant.update({ where: { id: DEFAULT_TENANT_ID }, data: INITIAL_RETENTION }));
    const changeContact = (data: Prisma.ContactUpdateManyMutationInput) =>
      db.contact.updateMany({ where: { emailKey: EMAIL }, data });
    const prove = (days: number) => changeContact({ provedAt: daysAgo(days) });
    const withdraw = async (kinds: string[], days: number) => {
      const contact = await db.contact.findFirstOrThrow({ where: { emailKey: EMAIL } });
      const row = { state: 'withdrawn', mode: 'button', wording: '', wordingSha256: '', wordingId: 'test/1' };
      await db.consentEvent.createMany({
        data: kinds.map((kind) => ({
          ...row,
          ...{ kind, locale: 'en', source: 'plan-page', tenantId: DEFAULT_TENANT_ID },
          ...{ contactId: contact.id, createdAt: daysAgo(days) },
        })),
      });
      await changeContact({ offersConsentId: null, textsConsentId: null });
    };
    const EVERY_KIND = ['terms', 'health', 'offers', 'segments', 'texts'];
    const contacts = () => db.contact.count();

    it.each<[string, days: number, () => Promise<unknown>]>([
      ['an address that was never proved', 30, async () => {}],
      [
        'a person who withdrew everything',
        90,
        async () => {
          await prove(95);
          await withdraw(EVERY_KIND, 90);
        },
      ],
      [
        'a person who withdrew the use of health answers and the offers, whatever the terms say',
        90,
        async () => {
          await prove(95);
          await withdraw(['health', 'offers', 'segments', 'texts'], 90);
        },
      ],
      [
        'a person who did nothing since, without a time for answers',
        730,
        async () => {
          await prove(735);
          await db.tenant.updateMany({ data: { dataRetentionDays: null } });
        },
      ],
    ])('keep %s until the last day and not a day longer', async (_who, days, prepare) => {
      await submit(EMAIL, days);
      await prepare();
      await applyRetention({ db, now: NOW });
      expect(await contacts()).toBe(1);
      await applyRetention({ db, now: daysAgo(-1) });
      expect(await contacts()).toBe(0);
      expect(await emails()).toEqual(['']);
    });

    it('keep unproved addresses where no e-mail leaves the service', async () => {
      await submit(EMAIL, 40);
      expect(await applyRetention({ db, sendsMail: false, now: NOW })).toEqual({ erased: 0 });
    });

    it.each<[string, days: number, () => Promise<unknown>]>([
      ['a visit from the plan mail', 300, () => prove(299)],
      ['a click or a sale', 300, () => changeContact({ lastActiveAt: daysAgo(2) })],
      ['a newer assessment', 80, () => submit(EMAIL, 3)],
    ])('count from %s', async (_what, days, prepare) => {
      await submit(EMAIL, days);
      await prepare();
      await applyRetention({ db, now: NOW });
      expect(await contacts()).toBe(1);
    });

    it('erase people with their answers 365 days after the last activity, also those who agreed to offers', async () => {
      await submit(EMAIL, 400);
      await changeContact({ provedAt: daysAgo(365), offersConsentId: 'a-consent' });
      expect(await applyRetention({ db, now: NOW })).toEqual({ erased: 0 });
      expect(await applyRetention({ db, now: daysAgo(-1) })).toEqual({ erased: 1 });
      expect(await emails()).toEqual(['']);
      expect(await contacts()).toBe(0);
    });

    it('keep who was active lately also while they rest', async () => {
      await submit(EMAIL, 366);
      await changeContact({ lastActiveAt: daysAgo(1) });
      await db.tenant.update({
        where: { id: DEFAULT_TENANT_ID },
        data: { retentionRulesFrom: daysAgo(-7) },
      });
      expect(await applyRetention({ db, now: NOW })).toEqual({ erased: 0 });
    });

    it('rest for 7 days after one became shorter, and its audit line names it', async () => {
      await submit(EMAIL, 20);
      const actor = { kind: 'tenant-user', id: 'u1', label: 'ana@example.com', requestId: 'r1' } as const;
      const saved = await updateTenant({
        ...{ db, tenantId: DEFAULT_TENANT_ID, values: { unprovedRetentionDays: 10 } },
        ...{ may: () => true, actor, now: NOW },
      });
      expect(saved).toMatchObject({ unprovedRetentionDays: 10, retentionRulesFrom: daysAgo(-7) });
      expect(await applyRetention({ db, now: new Date(daysAgo(-7).getTime() - 1) })).toEqual({ erased: 0 });
      expect(await applyRetention({ db, now: daysAgo(-7) })).toEqual({ erased: 1 });
      const line = await db.auditEvent.findFirst({
        where: { tenantId: DEFAULT_TENANT_ID, action: 'tenant.update' },
        orderBy: { id: 'desc' },
      });
      expect(line?.details).toEqual({ unprovedRetentionDays: { from: 30, to: 10 } });
    });
  });

  it('drops what repeated calls and links of mails no longer need', async () => {
    const data = { kind: 'reset', email: 'a@example.com' };
    await db.authToken.create({ data: { ...data, tokenHash: 'over', expiresAt: NOW } });
    await db.authToken.create({
      data: { ...data, tokenHash: 'open', expiresAt: new Date(NOW.getTime() + 1) },
    });
    expect(await dropExpiredLinks({ db, now: NOW })).toBe(1);
    expect(await db.authToken.findMany({ select: { tokenHash: true } })).toEqual([{ tokenHash: 'open' }]);
  });
});
