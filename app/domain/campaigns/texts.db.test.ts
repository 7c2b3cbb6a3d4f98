import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { stopRefused } from '#app/domain/delivery/index.ts';
import { fillLeadNumbers } from '#app/domain/figures/index.ts';
import { suppress } from '#app/domain/suppressions/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant, runRound } from '../../../tests/support/marketing.ts';
import { composeBulkText, startBulkSend } from './index.ts';

/** Noon in New York, 18:00 in Berlin, 22:30 in India. */
const NOW = new Date('2026-11-24T17:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const AMERICA = '+14155550100';
const GERMANY = '+4915112345678';
const INDIA = '+919876543210';

/** Tests texts from their planning until they are sent. */
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

  const lead = (phoneE164: string, over: object = {}) =>
    marketingLead(db, tenantId, { phone: phoneE164, contact: { phoneE164, smsConsent: true, ...over } });
  const send = (now = NOW) =>
    startBulkSend({
      db,
      tenantId,
      message: { channel: 'sms', body: 'Hello' },
      idempotency: null,
      actor,
      now,
    });
  const listPlannedTexts = () =>
    db.outboxMessage.findMany({
      where: { tenantId, kind: 'sms', purpose: 'bulk' },
      orderBy: { recipient: 'asc' },
    });
  /** Returns the decision that the worker would get for the only text. */
  const decide = async (now: Date) => {
    const [row] = await listPlannedTexts();
    if (!row) throw new Error('No text is planned.');
    return composeBulkText(db, { ...row, payload: row.payload }, now);
  };

  describe('hours', () => {
    it('are those of each recipient: a text waits for them, and holds up no other', async () => {
      for (const number of [AMERICA, GERMANY, INDIA]) await lead(number);
      await send();
      await runRound(db, later(1));
      expect(
        (await listPlannedTexts()).map(({ recipient, nextAttemptAt }) => [recipient, nextAttemptAt]),
      ).toEqual([
        [AMERICA, later(1)],
        [GERMANY, later(1)],
        [INDIA, new Date('2026-11-25T03:30:00.000Z')],
      ]);
    });

    it('never begin for a person who restricted the use of their data', async () => {
      const { contactId } = await lead(AMERICA);
      await send();
      await runRound(db, later(1));
      await db.privacyRequest.create({
        data: { tenantId, contactId, kind: 'restrict', source: 'staff', receivedAt: NOW, dueAt: later(60) },
      });
      expect(await decide(later(1))).toEqual({
        suppressed: 'The lead restricted the use of their data.',
      });
    });

    it('need no postal address, which mails carry', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { postalAddress: null } });
      await lead(AMERICA);
      await send();
      await runRound(db, later(1));
      expect(await listPlannedTexts()).toHaveLength(1);
      expect(await decide(later(1))).toEqual({ to: AMERICA, text: 'Acme: Hello STOP to end' });
    });

    it('of the company are over: nothing is planned until they begin', async () => {
      await lead(AMERICA);
      const night = new Date('2026-11-24T06:00:00Z');
      await send(night);
      await runRound(db, new Date(night.getTime() + 60_000));
      expect(await listPlannedTexts()).toEqual([]);
      await runRound(db, NOW);
      expect(await listPlannedTexts()).toHaveLength(1);
    });

    it('are looked at again before a text goes out: one that was held up waits for the morning', async () => {
      await lead(GERMANY);
      await send();
      await runRound(db, later(1));
      expect(await decide(later(1))).toEqual({ to: GERMANY, text: 'Acme: Hello STOP to end' });
      // 20:30 in Berlin.
      expect(await decide(later(150))).toEqual({
        postponed: 'Outside texting hours.',
        forMs: 12.5 * 3_600_000,
      });
    });

    it('never begin before the opt-outs are read by the company’s present country', async () => {
      await lead(AMERICA);
      await send();
      await runRound(db, later(1));
      await db.tenant.update({ where: { id: tenantId }, data: { phoneCountry: 'US' } });
      expect(await decide(later(1))).toEqual({
        postponed: 'We are checking phone numbers again.',
        forMs: 30_000,
      });
      await db.suppression.create({
        data: {
          ...{ tenantId, channel: 'sms', scope: 'marketing', reason: 'manual', address: '4155550100' },
          addressHash: hashRecipient('4155550100'),
        },
      });
      await fillLeadNumbers(db);
      expect(await decide(later(2))).toEqual({ suppressed: expect.any(String) });
    });

    it('are named to who sends while no number may get it', async () => {
      await lead(AMERICA);
      expect(await send()).toMatchObject({ recipients: 1, departure: { kind: 'now' } });
      // 20:30 on Tuesday in New York; 12:00 there is 9:00 in Los Angeles.
      expect(await send(new Date('2026-11-25T01:30:00Z'))).toMatchObject({
        departure: { kind: 'planned', at: new Date('2026-11-25T17:00:00Z') },
      });
    });

    it('hold up no mails: texts that wait for another morning leave the room for them', async () => {
      await lead(AMERICA);
      const consentId = await makeConsent(db, tenantId, { kind: 'texts', state: 'given', mode: 'line' });
      const message = (n: number) => ({
        ...{ tenantId, kind: 'sms' as const, purpose: 'bulk', dedupeKey: `waiting:${n}` },
        ...{ recipient: INDIA, payload: {}, marketing: true, consentId, notBefore: later(600) },
      });
      await enqueue(
        db,
        Array.from({ length: 500 }, (_, n) => message(n)),
        NOW,
      );
      const mail = { channel: 'email', subject: 'News', body: 'Hello' } as const;
      await startBulkSend({ db, tenantId, message: mail, idempotency: null, actor, now: NOW });
      await send();
      await runRound(db, later(1));
      const groups = await db.outboxMessage.groupBy({
        by: ['kind'],
        where: { purpose: 'bulk', dedupeKey: { not: { startsWith: 'waiting' } } },
        _count: { _all: true },
      });
      expect(groups.map(({ kind, _count }) => [kind, _count._all]).sort()).toEqual([
        ['email', 1],
        ['sms', 1],
      ]);
    });
  });

  describe('a text that is about to go out', () => {
    beforeEach(async () => {
      await lead(AMERICA);
      await send();
      await runRound(db, later(1));
    });
    const change = (data: object) => db.tenant.update({ where: { id: tenantId }, data });

    it.each([
      ['waits while marketing is paused', { marketingPausedAt: NOW }, { postponed: 'Marketing is paused.' }],
      [
        'waits until the company has confirmed its address',
        { emailVerifiedAt: null },
        { postponed: expect.any(String) },
      ],
      [
        'waits while the company is switched off',
        { isActive: false },
        { postponed: 'The company is not active.' },
      ],
    ])('%s', async (_what, data, outcome) => {
      await change(data);
      expect(await decide(later(2))).toMatchObject(outcome);
    });

    it('is not sent to a number that the lead has no more, nor without its consent', async () => {
      await db.contact.updateMany({ data: { phoneE164: '+14155550101' } });
      expect(await decide(later(2))).toEqual({ suppressed: 'The lead’s phone number has changed.' });
      await db.contact.updateMany({ data: { phoneE164: AMERICA, smsConsent: false } });
      expect(await decide(later(2))).toEqual({ suppressed: 'The lead didn’t agree to texts.' });
    });

    it('is not sent after a STOP that came when it was being prepared', async () => {
      const { id: otherTenantId } = await marketingTenant(db);
      const stop = { channel: 'sms', address: AMERICA, reason: 'stop', now: NOW } as const;
      await db.$transaction((tx) => suppress(tx, { tenantId: otherTenantId, ...stop }));
      expect(await decide(later(2))).toEqual({ to: AMERICA, text: 'Acme: Hello STOP to end' });
      await db.$transaction((tx) => suppress(tx, { tenantId, ...stop }));
      expect(await decide(later(2))).toEqual({ suppressed: 'Replied STOP.' });
    });
  });

  describe('a number that Twilio refuses at once', () => {
    const refused = async (recipient: string, statusCode: number) => {
      const dedupeKey = `refused:${recipient}`;
      const row = { tenantId, kind: 'sms' as const, purpose: 'bulk', dedupeKey, recipient, payload: {} };
      await enqueue(db, { ...row, recipientHash: hashRecipient(recipient) }, NOW);
      const { id } = await db.outboxMessage.update({ where: { dedupeKey }, data: { state: 'failed' } });
      await db.outboxFailure.create({
        data: { messageId: id, attempt: 1, statusCode, error: 'x', createdAt: NOW },
      });
    };

    it('gets no more texts when it is the number’s fault, and the reason is on the list', async () => {
      await refused(AMERICA, 21610);
      await refused(GERMANY, 21614);
      await refused(INDIA, 21408);
      expect(await stopRefused({ db, channel: 'sms', lastRunAt: null, now: NOW })).toBe(2);
      expect(await stopRefused({ db, channel: 'sms', lastRunAt: NOW, now: NOW })).toBe(0);
      const lines = await db.suppression.findMany({ where: { tenantId }, orderBy: { address: 'asc' } });
      expect(lines.map(({ channel, address, reason, scope }) => [channel, address, reason, scope])).toEqual([
        ['sms', AMERICA, 'stop', 'marketing'],
        ['sms', GERMANY, 'unreachable', 'all'],
      ]);
    });
  });
});
