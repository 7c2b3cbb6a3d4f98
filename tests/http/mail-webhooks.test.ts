import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

const KEY = 'a-signing-key-of-mailgun';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  beforeAll(async () => {
    ({ db } = await makeDb());
    api = await serveApi({ db, settings: { MAILGUN_SIGNING_KEY: KEY } });
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
