import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listBulkSends, startBulkSend } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { listSuppressions } from '#app/domain/suppressions/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeConsent } from '../support/consents.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { actor, marketingLead, marketingTenant, runRound } from '../support/marketing.ts';
import { postSigned, TWILIO_SETTINGS } from '../support/twilio-stub.ts';

const PUBLIC = 'https://texts.example.com';
const STATUS = '/api/webhooks/twilio/status';
const INCOMING = '/api/webhooks/twilio/incoming';
const NUMBER = '+14155550100';
const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** Twilio's reports about texts, and recipients' replies. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let acme: { id: string };
  let otherTenant: { id: string };
  let sids = 0;

  beforeAll(async () => {
    ({ db } = await makeDb());
    api = await serveApi({ db, settings: { ...TWILIO_SETTINGS, APP_ORIGIN: PUBLIC } });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    for (const table of [db.outboxMessage, db.providerEvent, db.tenant] as const)
      await (table.deleteMany as () => Promise<unknown>)();
    acme = await marketingTenant(db, { textHoursStart: 0, textHoursEnd: 1440 });
    otherTenant = await marketingTenant(db, { textHoursStart: 0, textHoursEnd: 1440 });
  });

  const post = (path: string, form: Record<string, string>, over: Parameters<typeof postSigned>[3] = {}) =>
    // Twilio signs the public URL.
    postSigned(api.origin, path, form, { signedFor: PUBLIC, ...over });
  const newSid = () => `SM${String(++sids).padStart(32, '0')}`;

  /** Stores a tenant's text to the number, as the worker left it. @returns the row's ID */
  const text = async (
    state: string,
    { tenantId = acme.id, recipient = NUMBER, attempts = 1, marketing = true } = {},
  ) => {
    const message = {
      tenantId,
      kind: 'sms' as const,
      purpose: 'bulk',
      dedupeKey: `text:${++sids}`,
      recipient,
      recipientHash: hashRecipient(recipient),
      marketing,
      consentId: await makeConsent(db, tenantId, { kind: 'texts' }),
      payload: {},
    };
    await enqueue(db, message, new Date());
    const { dedupeKey } = message;
    const { id } = await db.outboxMessage.update({ where: { dedupeKey }, data: { state, attempts } });
    return id;
  };
  const row = (id: string) =>
    db.outboxMessage.findUniqueOrThrow({ where: { id }, include: { failures: true } });
  const report = (
    id: string,
    status: string,
    { attempt = 1, sid = newSid(), ...form }: { attempt?: number; sid?: string; ErrorCode?: string } = {},
  ) =>
    post(`${STATUS}?message=${id}&attempt=${attempt}`, { MessageSid: sid, MessageStatus: status, ...form });
  const answer = (Body: string, { From = NUMBER, ...more }: Record<string, string> = {}) =>
    post(INCOMING, { MessageSid: newSid(), From, To: TWILIO_SETTINGS.TWILIO_FROM, Body, ...more });
  const stops = (tenantId: string) =>
    db.suppression.findMany({ where: { tenantId }, select: { channel: true, reason: true, address: true } });
  const STOPPED = [{ channel: 'sms', reason: 'stop', address: NUMBER }];
  const withNumber = { contact: { phoneE164: NUMBER, smsConsent: true } };

  describe('a call', () => {
    it('without a signature, with another token’s or for another address changes nothing', async () => {
      const id = await text('uncertain');
      const path = `${STATUS}?message=${id}&attempt=1`;
      const form = { MessageSid: newSid(), MessageStatus: 'sent' };
      for (const over of [
        { signature: 'x' },
        { token: 'another-token-entirely' },
        { signedFor: 'https://evil.example.com' },
      ])
        expect((await post(path, form, over)).status).toBe(401);
      expect((await fetch(`${api.origin}${path}`, { method: 'POST', body: '' })).status).toBe(401);
      const signature = (await import('twilio/lib/webhooks/webhooks.js')).default.getExpectedTwilioSignature(
        TWILIO_SETTINGS.TWILIO_AUTH_TOKEN,
        `${PUBLIC}${path}`,
        form,
      );
      expect((await post(path, { ...form, MessageStatus: 'failed' }, { signature })).status).toBe(401);
      expect((await row(id)).state).toBe('uncertain');
    });

    it('is unknown where texts are not set up', async () => {
      const without = await serveApi({ db });
      try {
        for (const path of [STATUS, INCOMING])
          expect((await postSigned(without.origin, path, { Body: 'STOP' })).status).toBe(404);
      } finally {
        await without.close();
      }
    });

    it('is answered without a text, also when it is of no use', async () => {
      for (const response of [
        await answer('STOP', { From: '+14155550199' }),
        await answer('Hello?'),
        await answer('HELP'),
        await post(INCOMING, {}),
        await post(STATUS, { MessageStatus: 'delivered' }),
        await report('no-such-row', 'delivered'),
      ]) {
        expect([response.status, await response.text()]).toEqual([200, EMPTY]);
        expect(response.headers.get('content-type')).toContain('text/xml');
      }
      expect(await db.suppression.count()).toBe(0);
    });
  });

  it('HELP is answered by the company that texted last, and a stop in words is confirmed once', async () => {
    await marketingLead(db, acme.id, withNumber);
    await text('sent');
    const read = async (body: string, more = {}) => (await answer(body, more)).text();
    expect(await read('help')).toContain('offers by text, up to 4 a month. Msg &#38; data rates may apply.');
    // Twilio has answered these itself.
    expect(await read('help', { OptOutType: 'HELP' })).toBe(EMPTY);
    expect(await read('stop')).toBe(EMPTY);
    expect(await stops(acme.id)).toEqual(STOPPED);
    await db.suppression.deleteMany();
    expect(await read('please stop texting me')).toContain('no more texts will be sent to this number.');
    expect(await read('please stop texting me')).toBe(EMPTY);
    expect(await stops(acme.id)).toEqual(STOPPED);
  });

  describe('a report', () => {
    it.each(['uncertain', 'sending'])('settles a text that is %s: Twilio has it', async (state) => {
      const id = await text(state);
      const sid = newSid();
      expect((await report(id, 'queued', { sid })).status).toBe(200);
      expect(await row(id)).toMatchObject({ state: 'sent', providerMessageId: sid, lastError: null });
    });

    it('of a failure makes a sent text failed, with a reason that staff understand', async () => {
      const id = await text('sent');
      const sid = newSid();
      await report(id, 'undelivered', { sid, ErrorCode: '30003' });
      await report(id, 'undelivered', { sid, ErrorCode: '30003' });
      expect(await row(id)).toMatchObject({
        state: 'failed',
        lastError: expect.stringContaining('turned off or out of reach (error 30003)'),
        failures: [{ attempt: 1, statusCode: 30003 }],
      });
      expect(await stops(acme.id)).toEqual([]);
    });

    it('about an older attempt, or one that came too late, changes nothing', async () => {
      const again = await text('sent', { attempts: 2 });
      await report(again, 'failed', { attempt: 1, ErrorCode: '30008' });
      expect((await row(again)).state).toBe('sent');
      const plannedText = await text('planned');
      await report(plannedText, 'delivered');
      await report(plannedText, 'failed');
      expect((await row(plannedText)).state).toBe('planned');
      const failed = await text('failed');
      await report(failed, 'sent');
      expect((await row(failed)).state).toBe('failed');
    });

    it('is about texts only', async () => {
      const id = await text('sent');
      await db.outboxMessage.update({ where: { id }, data: { kind: 'email' } });
      await report(id, 'failed');
      expect((await row(id)).state).toBe('sent');
    });

    it.each([
      ['30005', 'unreachable'],
      ['30006', 'unreachable'],
      ['21610', 'stop'],
    ])('with error %s stops further texts of that company to the number', async (ErrorCode, reason) => {
      const id = await text('sent');
      await report(id, 'failed', { ErrorCode });
      expect(await stops(acme.id)).toMatchObject([{ channel: 'sms', reason, address: NUMBER }]);
      expect(await stops(otherTenant.id)).toEqual([]);
    });
  });

  describe('STOP', () => {
    it('ends the texts to a number', async () => {
      await marketingLead(db, acme.id, withNumber);
      expect((await answer(' Stop. ')).status).toBe(200);
      expect(await stops(acme.id)).toEqual(STOPPED);
    });

    it('is what Twilio’s own handling took for it, in any language', async () => {
      await marketingLead(db, acme.id, withNumber);
      await answer('Baja', { OptOutType: 'STOP' });
      expect(await stops(acme.id)).toEqual(STOPPED);
    });

    it('ends the texts of all companies that have the number or wrote to it, and of no other', async () => {
      const third = await marketingTenant(db);
      await marketingLead(db, acme.id, withNumber);
      await text('sent', { tenantId: otherTenant.id });
      await marketingLead(db, third.id, { contact: { phoneE164: '+14155550101', smsConsent: true } });
      await answer('STOP');
      expect([await stops(acme.id), await stops(otherTenant.id), await stops(third.id)]).toEqual([
        STOPPED,
        STOPPED,
        [],
      ]);
    });

    it('stops what waits, at once', async () => {
      const waiting = await text('planned');
      const gone = await text('sent');
      const another = await text('planned', { recipient: '+14155550101' });
      await answer('STOP');
      expect([(await row(waiting)).state, (await row(gone)).state, (await row(another)).state]).toEqual([
        'suppressed',
        'sent',
        'planned',
      ]);
    });

    it('is recorded once, however often it comes, and is on the list of the console', async () => {
      await marketingLead(db, acme.id, withNumber);
      const form = { MessageSid: newSid(), From: NUMBER, Body: 'STOP' };
      await Promise.all([post(INCOMING, form), post(INCOMING, form)]);
      await answer('STOP');
      const records = await db.consentEvent.findMany({ where: { tenantId: acme.id, source: 'sms' } });
      expect(records).toMatchObject([{ kind: 'texts', state: 'withdrawn', wording: 'STOP' }]);
      expect(await listSuppressions(db, { tenantId: acme.id, page: 1 })).toMatchObject({
        total: 1,
        lines: [{ channel: 'sms', address: NUMBER, reason: 'stop', scope: 'marketing' }],
      });
    });

    it('is taken back by START, and only that', async () => {
      await marketingLead(db, acme.id, withNumber);
      await answer('STOP');
      await answer('START');
      expect(await stops(acme.id)).toEqual([]);
      for (const reason of ['manual', 'unreachable']) {
        await db.suppression.deleteMany();
        const scope = reason === 'manual' ? 'marketing' : 'all';
        await db.suppression.create({
          data: {
            ...{ tenantId: acme.id, channel: 'sms', addressHash: hashRecipient(NUMBER), address: NUMBER },
            ...{ scope, reason },
          },
        });
        for (const word of ['START', 'UNSTOP', 'yes']) await answer(word);
        expect(await stops(acme.id)).toMatchObject([{ reason }]);
      }
    });
  });

  it('shows the results of a Quick SMS as they are reported', async () => {
    const numbers = ['+14155550101', '+14155550102', '+14155550103', '+14155550104'];
    for (const phoneE164 of numbers)
      await marketingLead(db, acme.id, { contact: { phoneE164, smsConsent: true } });
    await marketingLead(db, acme.id, { contact: { phoneE164: numbers[0], smsConsent: true } });
    await marketingLead(db, acme.id, { contact: { phoneE164: '+14155550105' } });
    await marketingLead(db, acme.id);
    const now = new Date();
    const message = { channel: 'sms', body: 'Hello' } as const;
    const started = await startBulkSend({ db, tenantId: acme.id, message, idempotency: null, actor, now });
    expect(started).toMatchObject({
      recipients: 4,
      skipped: { sameNumber: 1, noTextConsent: 1, noPhone: 1 },
    });
    await runRound(db, new Date(now.getTime() + 1000));
    const rows = await db.outboxMessage.findMany({
      where: { tenantId: acme.id, purpose: 'bulk' },
      orderBy: { recipient: 'asc' },
    });
    expect(rows.map(({ recipient }) => recipient)).toEqual(numbers);
    await db.outboxMessage.updateMany({ data: { state: 'sent', attempts: 1 } });
    const [a, b, c] = rows.map(({ id }) => id) as [string, string, string];
    await report(a, 'delivered');
    await report(b, 'delivered');
    await report(c, 'undelivered', { ErrorCode: '30003' });
    await answer('STOP', { From: numbers[3] as string });
    const [bulk] = await listBulkSends(db, { tenantId: acme.id });
    expect(bulk).toMatchObject({
      sent: 3,
      delivered: 2,
      failed: 1,
      uncertain: 0,
      failures: [{ reason: expect.stringContaining('30003'), count: 1 }],
    });
    const next = await startBulkSend({ db, tenantId: acme.id, message, idempotency: null, actor, now });
    expect(next).toMatchObject({ recipients: 3, skipped: { suppressed: 1 } });
  });
});
