import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { MARKETING_PAUSE_MS } from '#app/domain/marketing-pause.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { outboxMails } from '../../../server/outbox-mails.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { TEST_RING, TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { composeBulkText, countBulkRecipients, startBulkSend } from './index.ts';
import { mendClock } from './mend-clock.server.ts';

/** A Tuesday, noon in New York. */
const NOW = new Date('2026-11-24T17:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const PAUSE_END = new Date(NOW.getTime() + MARKETING_PAUSE_MS);
const afterPause = (minutes: number) => new Date(PAUSE_END.getTime() + minutes * 60_000);
const NUMBER = '+14155550100';
const SETTINGS = { origin: 'https://app.example', mailFrom: 'plans@app.example', product: 'StackGuide' };

/** A recipient who paused marketing for 30 days gets none until then, e-mails and texts alike. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, { timeZone: 'America/New_York' }));
    await marketingLead(db, tenantId, { contact: { phoneE164: NUMBER, smsConsent: true } });
  });

  const pause = () => db.contact.updateMany({ data: { marketingPausedUntil: PAUSE_END } });
  const countPlanned = () => db.outboxMessage.count({ where: { marketing: true } });
  const startBulk = (channel: 'email' | 'sms') =>
    startBulkSend({
      ...{ db, tenantId, idempotency: null, actor, now: NOW },
      message: channel === 'sms' ? { channel, body: 'Hello' } : { channel, subject: 'Hello', body: 'Hi' },
    });
  const decideMail = async (now: Date) => {
    const render = outboxMails({
      ...{ db, seal: TEST_SEAL, settings: SETTINGS, marketing: { ring: TEST_RING, now: () => now } },
    });
    return render(await db.outboxMessage.findFirstOrThrow({ where: { kind: 'email' } }));
  };

  it('waits in campaigns, which go on after the pause', async () => {
    await pause();
    await launchedCampaign(db, tenantId, { now: NOW });
    await runRound(db, later(2));
    await mendClock({ db, now: later(3) });
    // No wait is so long that it would be mended as one of a wrong clock.
    const { nextStepAt } = await db.campaignEnrolment.findFirstOrThrow();
    expect(nextStepAt).toEqual(new Date(later(2).getTime() + 7 * DAY_MS));
    await runRound(db, later(4));
    await runRound(db, afterPause(-1));
    expect(await countPlanned()).toBe(0);
    await runRound(db, afterPause(1));
    expect(await countPlanned()).toBe(1);
  });

  it('holds back a campaign’s mail that was planned before the pause', async () => {
    await launchedCampaign(db, tenantId, { now: NOW });
    await runRound(db, later(2));
    await pause();
    expect(await decideMail(later(3))).toMatchObject({
      ...{ postponed: 'The lead paused marketing.', forMs: MARKETING_PAUSE_MS - 3 * 60_000 },
    });
    expect(await decideMail(afterPause(1))).toMatchObject({ subject: 'Hello Ada' });
  });

  it.each([
    'email',
    'sms',
  ] as const)('is left out of a message of one day, and of its count: %s', async (channel) => {
    await pause();
    expect(await countBulkRecipients({ db, tenantId, channel, now: NOW })).toMatchObject({
      recipients: 0,
      skipped: { pausedByLead: 1 },
    });
    expect(await startBulk(channel)).toMatchObject({ recipients: 0, skipped: { pausedByLead: 1 } });
  });

  it.each(['email', 'sms'] as const)('cancels one that was started before the pause: %s', async (channel) => {
    await startBulk(channel);
    await runRound(db, later(1));
    expect(await countPlanned()).toBe(1);
    await pause();
    const text = () =>
      db.outboxMessage
        .findFirstOrThrow({ where: { purpose: 'bulk' } })
        .then((row) => composeBulkText(db, row, later(2)));
    const decision = channel === 'sms' ? await text() : await decideMail(later(2));
    expect(decision).toEqual({ suppressed: 'The lead paused marketing.' });
  });

  it.each(['email', 'sms'] as const)('leaves out who pauses before it is planned: %s', async (channel) => {
    await startBulk(channel);
    await pause();
    await runRound(db, later(1));
    expect(await countPlanned()).toBe(0);
    expect(await db.bulkRecipient.findMany({ select: { state: true, reason: true } })).toEqual([
      { state: 'skipped', reason: 'pausedByLead' },
    ]);
  });
});
