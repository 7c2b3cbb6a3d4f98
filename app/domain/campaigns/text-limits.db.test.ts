import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { writeTextsSentence } from '#app/domain/leads/index.ts';
import { suppress } from '#app/domain/suppressions/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant, runRound } from '../../../tests/support/marketing.ts';
import { composeBulkText, composeFirstText, FIRST_TEXT, startBulkSend } from './index.ts';
import { NO_TEXT_SENDER } from './text-limits.server.ts';

/** Noon in New York, 18:00 in Berlin, 22:30 in India. */
const NOW = new Date('2026-11-24T17:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const AMERICA = '+14155550100';
const GERMANY = '+4915112345678';
const INDIA = '+919876543210';

/** What a number gets first, how many texts it gets at most, and from which sender (6-consent, section 5). */
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
  });

  const lead = (phoneE164: string) =>
    marketingLead(db, tenantId, { phone: phoneE164, contact: { phoneE164, smsConsent: true } });
  const message = { channel: 'sms', body: 'Hello' } as const;
  const send = (now = NOW) => startBulkSend({ db, tenantId, message, idempotency: null, actor, now });
  const listPlannedTexts = () =>
    db.outboxMessage.findMany({
      where: { tenantId, kind: 'sms', purpose: 'bulk', state: 'planned' },
      orderBy: { recipient: 'asc' },
    });
  /** Returns the decision that the worker would get for the first planned text. */
  const decide = async (now: Date, isLive = false) => {
    const [row] = await listPlannedTexts();
    if (!row) throw new Error('No text is planned.');
    return composeBulkText(db, row, now, isLive);
  };

  describe('the first text', () => {
    const listFirstTexts = () =>
      db.outboxMessage.findMany({ where: { tenantId, purpose: FIRST_TEXT }, orderBy: { recipient: 'asc' } });
    const FIRST =
      'Acme: offers by text, up to 4 a month. Msg & data rates may apply. Help: help@acme.example. STOP to end.';

    beforeEach(() => db.tenant.update({ where: { id: tenantId }, data: { replyTo: 'help@acme.example' } }));

    it('goes to a number once, before the first offer, at the hours of texts', async () => {
      await lead(INDIA);
      for (const minutes of [0, 1500]) {
        await send(later(minutes));
        await runRound(db, later(minutes + 1));
      }
      const [first, ...more] = await listFirstTexts();
      const offers = await listPlannedTexts();
      expect([more.length, offers.length]).toEqual([0, 2]);
      expect(first).toMatchObject({
        recipient: INDIA,
        marketing: false,
        nextAttemptAt: new Date('2026-11-25T03:30:00.000Z'),
      });
      expect(first?.priority).toBeLessThan(offers[0]?.priority ?? 0);
    });

    it('is planned again before the next offer if it never left', async () => {
      await lead(INDIA);
      const states = async () => (await listFirstTexts()).map(({ state }) => state).sort();
      for (const [minutes, expected] of [
        [0, ['planned']],
        [1500, ['planned', 'suppressed']],
        [3000, ['planned', 'suppressed', 'suppressed']],
      ] as const) {
        await send(later(minutes));
        await runRound(db, later(minutes + 1));
        expect(await states()).toEqual(expected);
        const state = minutes < 3000 ? 'suppressed' : 'sent';
        await db.outboxMessage.updateMany({
          where: { purpose: FIRST_TEXT, state: 'planned' },
          data: { state },
        });
      }
      await send(later(4500));
      await runRound(db, later(4501));
      expect(await states()).toEqual(['sent', 'suppressed', 'suppressed']);
    });

    it('says what texts bring, in the language of the person, and does not go out after a STOP', async () => {
      await lead(AMERICA);
      await send();
      await runRound(db, later(1));
      const [row] = await listFirstTexts();
      if (!row) throw new Error('No first text is planned.');
      expect(await composeFirstText(db, row, later(1))).toEqual({ to: AMERICA, text: FIRST });
      await db.contact.updateMany({ data: { locale: 'es' } });
      expect(await composeFirstText(db, row, later(1))).toMatchObject({
        text: expect.stringContaining('Acme: ofertas por SMS, hasta 4 al mes.'),
      });
      await db.$transaction((tx) =>
        suppress(tx, { tenantId, channel: 'sms', address: AMERICA, reason: 'stop', now: NOW }),
      );
      expect(await composeFirstText(db, row, later(2))).toEqual({ suppressed: 'Replied STOP.' });
    });
  });

  describe('limits', () => {
    /** Inserts texts that were planned or left so many minutes before NOW. */
    const sent = async (minutesBefore: readonly number[], recipient = AMERICA) => {
      const consentId = await makeConsent(db, tenantId, { kind: 'texts', state: 'given', mode: 'line' });
      await db.outboxMessage.createMany({
        data: minutesBefore.map((minutes) => ({
          ...{
            tenantId,
            kind: 'sms',
            purpose: 'bulk',
            dedupeKey: `sent:${recipient}:${minutes}`,
            payload: {},
          },
          ...{
            recipient,
            recipientHash: hashRecipient(recipient),
            marketing: true,
            consentId,
            state: 'sent',
          },
          createdAt: later(-minutes),
          sentAt: later(-minutes),
        })),
      });
    };
    const DAY = 1440;

    it('leave out a number that got all texts of a month, and no other company’s or older ones count', async () => {
      await lead(AMERICA);
      await lead(GERMANY);
      await sent([2 * DAY, 5 * DAY, 20 * DAY, 30 * DAY]);
      await sent([2 * DAY, 5 * DAY, 20 * DAY, 32 * DAY], GERMANY);
      expect(await send()).toMatchObject({ recipients: 1, skipped: { textsThisMonth: 1 } });
      await db.tenant.update({ where: { id: tenantId }, data: { textsPerMonth: 5 } });
      expect(await send()).toMatchObject({ recipients: 2, skipped: {} });
    });

    it('never exceed the number that a person agreed to, when the company sends more later or fewer', async () => {
      const { contactId } = await lead(AMERICA);
      const agree = (over: Partial<Parameters<typeof makeConsent>[2]>) =>
        makeConsent(db, tenantId, {
          ...{ contactId, kind: 'texts', state: 'given', mode: 'box', createdAt: later(-60 * DAY) },
          ...over,
        });
      const { sentence } = writeTextsSentence(
        { shop: 'Acme', textsPerMonth: 2 } as Parameters<typeof writeTextsSentence>[0],
        'en',
      );
      await agree({ wording: sentence });
      await agree({ wording: 'START', mode: 'reply', createdAt: later(-50 * DAY) });
      await db.tenant.update({
        where: { id: tenantId },
        data: { textsPerMonth: 10, replyTo: 'a@b.example' },
      });
      await sent([3 * DAY]);
      await send();
      await runRound(db, later(1));
      const first = await db.outboxMessage.findFirstOrThrow({ where: { tenantId, purpose: FIRST_TEXT } });
      expect(await composeFirstText(db, first, later(1))).toMatchObject({
        text: expect.stringContaining('up to 2 a month'),
      });
      await sent([5 * DAY]);
      expect(await send()).toMatchObject({ recipients: 0, skipped: { textsThisMonth: 1 } });
      await agree({ wording: sentence.replace(' 2 ', ' 8 '), createdAt: later(-1) });
      expect(await send()).toMatchObject({ recipients: 1 });
      await db.tenant.update({ where: { id: tenantId }, data: { textsPerMonth: 1 } });
      expect(await send()).toMatchObject({ recipients: 0, skipped: { textsThisMonth: 1 } });
    });

    it('hold again when a text is planned: an earlier send may have used up the month', async () => {
      await lead(AMERICA);
      await send();
      await sent([2 * DAY, 5 * DAY, 20 * DAY, 30 * DAY]);
      await runRound(db, later(1));
      const [recipient] = await db.bulkRecipient.findMany({ where: { tenantId } });
      expect(recipient).toMatchObject({ state: 'skipped', reason: 'textsThisMonth' });
    });

    it('let at most three texts leave for a number within 24 hours, however long ago they were planned', async () => {
      await lead(AMERICA);
      await db.tenant.update({ where: { id: tenantId }, data: { marketingDailyCap: 5 } });
      await send();
      await runRound(db, later(1));
      await sent([60, 120]);
      expect(await decide(later(1))).toMatchObject({ to: AMERICA });
      await sent([180]);
      expect(await decide(later(1))).toEqual({
        postponed: 'The lead got as many messages as you allow for one person.',
        forMs: (DAY - 181) * 60_000,
      });
    });
  });

  describe('the sender', () => {
    const register = (data: object) => db.tenant.update({ where: { id: tenantId }, data });
    const decideLive = () => decide(later(1), true);

    it('is the company’s own, if it has one', async () => {
      await lead(AMERICA);
      await send();
      await runRound(db, later(1));
      await register({ textSender: '+15550100177' });
      expect(await decide(later(1))).toMatchObject({ from: '+15550100177' });
    });

    it('must be the company’s own on a live service; the shared one sends no offers', async () => {
      await lead(GERMANY);
      const live = { db, tenantId, message, idempotency: null, actor, now: NOW, isLive: true };
      await expect(startBulkSend(live)).rejects.toThrow('Your company has no text sender of its own.');
      expect(await db.bulkSend.count()).toBe(0);
      await send();
      await runRound(db, later(1));
      expect(await decideLive()).toEqual({ suppressed: NO_TEXT_SENDER });
      await register({ textSender: '+15550100177' });
      expect(await decideLive()).toMatchObject({ to: GERMANY, from: '+15550100177' });
      expect(await startBulkSend(live)).toMatchObject({ recipients: 1 });
    });

    it('must be registered before a live service texts the United States; other countries need nothing', async () => {
      await lead(AMERICA);
      await lead(GERMANY);
      await register({ textSender: '+15550100177' });
      const live = { db, tenantId, message, idempotency: null, actor, now: NOW, isLive: true };
      expect(await startBulkSend(live)).toMatchObject({ recipients: 1, skipped: { unregistered: 1 } });
      await db.bulkSend.deleteMany();
      await send();
      await runRound(db, later(1));
      expect(await decideLive()).toEqual({ suppressed: expect.stringContaining('A2P 10DLC') });
      await register({ textBrandId: 'BN1' });
      expect(await decideLive()).toEqual({ suppressed: expect.stringContaining('A2P 10DLC') });
      await register({ textCampaignId: 'C1' });
      expect(await decideLive()).toMatchObject({ to: AMERICA });
    });
  });
});
