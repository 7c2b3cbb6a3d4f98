import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropExpiredLinks } from '#app/domain/access/index.ts';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DEFAULT_TENANT_ID, updateTenant } from '#app/domain/tenants/index.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { clearSubmissions } from '../../../tests/support/clear-submissions.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { fullPayload } from '../../../tests/support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../../../tests/support/test-seal.ts';
import { applyRetention } from './apply-retention.server.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db);
  });
  beforeEach(async () => {
    await clearSubmissions(db);
    const data = { dataRetentionDays: null, pendingRetentionDays: null, pendingRetentionFrom: null };
    await db.tenant.updateMany({ data });
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
