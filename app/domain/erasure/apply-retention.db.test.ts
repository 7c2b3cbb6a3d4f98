import { beforeAll, beforeEach, expect, it } from 'vitest';
import { clearSubmissions } from '../../../tests/support/clear-submissions.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { fullPayload } from '../../../tests/support/payloads.ts';
import { enqueueSealed } from '../../../tests/support/test-seal.ts';
import { parseSubmission } from '../../protocol/submission.ts';
import { dropExpiredLinks } from '../access/index.ts';
import { submissionIntake, submitAssessment } from '../assessments/index.ts';
import type { Database } from '../database.ts';
import { seedFirstStart } from '../seed/index.ts';
import { DEFAULT_TENANT_ID } from '../tenants/index.ts';
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
    await db.tenant.updateMany({ data: { dataRetentionDays: null } });
  });

  const submit = async (email: string, days: number) => {
    const outbox = { enqueue: enqueueSealed, wake: () => {} };
    const parsed = parseSubmission(fullPayload({ email, tenantId: 'default' }));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    return submitAssessment({
      db,
      intake: submissionIntake({ db, outbox }),
      submission: parsed.value,
      idempotency: null,
      now: daysAgo(days),
    });
  };
  const emails = async () =>
    (await db.lead.findMany({ orderBy: { createdAt: 'asc' }, select: { email: true } })).map((l) => l.email);

  it('keeps everything while the tenant has set no retention time', async () => {
    await submit('old@example.com', 4000);
    expect(await applyRetention({ db, now: NOW })).toBe(0);
    expect(await emails()).toEqual(['old@example.com']);
  });

  it('erases people whose last lead is past it, and of those who came again only the old leads', async () => {
    await submit('old@example.com', 31);
    await submit('again@example.com', 31);
    await submit('again@example.com', 2);
    await submit('new@example.com', 29);
    await db.tenant.update({ where: { id: DEFAULT_TENANT_ID }, data: { dataRetentionDays: 30 } });
    expect(await applyRetention({ db, now: NOW })).toBe(2);
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
    expect(await applyRetention({ db, now: NOW })).toBe(0);
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
