import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { createBounceAddresses } from '#app/lib/bounce-address.server.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { makeTenant } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';
import { SERVICE_SECRET, type ServedApi, serveApi } from '../support/http.ts';

const KEY = 'a-signing-key-of-mailgun';
const PASSWORD = 'a-password-of-the-mailbox';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  beforeAll(async () => {
    ({ db } = await makeDb());
    api = await serveApi({
      db,
      settings: {
        MAILGUN_SIGNING_KEY: KEY,
        BOUNCE_ADDRESS: 'bounce@mail.example',
        BOUNCE_PASSWORD: PASSWORD,
      },
    });
  });
  afterAll(() => api.close());

  const post = (provider: string, body: string) =>
    fetch(`${api.origin}/api/webhooks/mail/${provider}`, { method: 'POST', body });
  const report = (token: string, key = KEY) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex');
    return JSON.stringify({
      signature: { timestamp, token, signature },
      'event-data': { event: 'complained', recipient: 'ada@example.com' },
    });
  };

  it('records a signed report once, and answers success to a repetition', async () => {
    const body = report('t-1');
    expect(await (await post('mailgun', body)).json()).toEqual({ success: true, recorded: 1 });
    expect(await (await post('mailgun', body)).json()).toEqual({ success: true, recorded: 0 });
    expect(await db.providerEvent.findMany({ select: { provider: true, kind: true } })).toEqual([
      { provider: 'mailgun', kind: 'complaint' },
    ]);
  });

  it('takes a bounce as the mail server got it, and stops the mail’s recipient', async () => {
    const { id: tenantId } = await makeTenant(db);
    const { id } = await db.outboxMessage.create({
      data: {
        ...{ tenantId, kind: 'email', purpose: 'plan-mail', dedupeKey: 'bounced', state: 'sent' },
        ...{ recipient: 'Ada@example.com', recipientHash: hashRecipient('ada@example.com') },
      },
    });
    const addresses = createBounceAddresses(new KeyRing([SERVICE_SECRET]), 'bounce@mail.example');
    const bounce = [
      'From: MAILER-DAEMON@mx.example',
      `To: ${addresses.write('bounce', id)}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
      '',
      '--B',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; ada@elsewhere.example',
      'Action: failed',
      'Status: 5.1.1',
      '--B--',
    ].join('\r\n');
    const send = (password: string) =>
      fetch(`${api.origin}/api/webhooks/mail/bounces`, {
        method: 'POST',
        headers: {
          'Content-Type': 'message/rfc822',
          Authorization: `Basic ${Buffer.from(`hook:${password}`).toString('base64')}`,
        },
        body: bounce,
      });
    expect((await send('wrong')).status).toBe(401);
    expect(await (await send(PASSWORD)).json()).toEqual({ success: true, recorded: 1 });
    expect(await (await send(PASSWORD)).json()).toEqual({ success: true, recorded: 0 });
    expect(
      await db.suppression.findMany({ where: { tenantId }, select: { address: true, reason: true } }),
    ).toEqual([{ address: 'ada@example.com', reason: 'bounce' }]);
  });

  it('records no report that isn’t signed, is no JSON, or comes from a provider that isn’t set up', async () => {
    const before = await db.providerEvent.count();
    expect((await post('mailgun', report('t-2', 'x'.repeat(20)))).status).toBe(401);
    expect((await post('mailgun', 'no JSON')).status).toBe(400);
    expect((await post('mailgun', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    for (const provider of ['ses', 'postmark', 'sendgrid', 'constructor', 'none'])
      expect((await post(provider, report('t-3'))).status).toBe(404);
    expect(await db.providerEvent.count()).toBe(before);
  });
});
