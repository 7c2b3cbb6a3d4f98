import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp, verifyEmail } from '#app/domain/access/accounts/index.ts';
import type { Database } from '#app/domain/database.ts';
import { openToken } from '#app/domain/messaging/index.ts';
import { withSession } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { runRound } from '../support/marketing.ts';
import { fullPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_SEAL } from '../support/test-seal.ts';

const STRANGERS = 70;
const outbox = { enqueue: enqueueSealed, wake: () => undefined };

/** The attack of the security review: a new trial account mails strangers. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let tenantId: string;
  let admin: Record<string, string>;

  beforeAll(async () => {
    const database = await makeDb();
    ({ db } = database);
    api = await serveApi({ db, mailsLeave: database.provider });
    const now = new Date();
    const values = {
      company: 'Your parcel is waiting',
      firstName: 'Eva',
      lastName: '',
      email: 'eva@trial.example',
      password: 'a long phrase of this test',
    };
    const { person } = await signUp({
      db,
      outbox,
      values,
      product: 'StackGuide',
      isLive: false,
      requestId: null,
      now,
    });
    tenantId = person.tenantId ?? '';
    const mail = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'verify' } });
    const { token } = openToken(mail.payload, TEST_SEAL) as { token: string };
    expect(await verifyEmail({ db, outbox, token, requestId: null, now })).toBe(true);
    admin = await withSession(db, person, api.origin);
  });
  afterAll(() => api.close());

  const send = (method: string, path: string, body: unknown, headers = admin) =>
    fetch(`${api.origin}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const change = async (values: object) => {
    const response = await send('PUT', `/api/tenants/${tenantId}`, values);
    expect(response.status, await response.clone().text()).toBe(200);
  };
  const recipients = async (where: object) =>
    (await db.outboxMessage.findMany({ where: { tenantId, ...where } })).map(
      ({ recipient }) => recipient ?? '',
    );

  it('a fresh trial account reaches 50 strangers with marketing, and asks each staff address once', async () => {
    // The row in which most may be sent to; a new company that has not said where it sells may send nobody offers.
    await db.tenant.update({ where: { id: tenantId }, data: { followsSpecification: true } });
    const strangers = Array.from({ length: 10 }, (_, n) => `victim-${n}@elsewhere.example`);
    await change({
      senderName: 'Your Bank',
      postalAddress: '1 Main Street',
      marketingConsentMode: 'notice',
      sendWindowStart: 0,
      sendWindowEnd: 1440,
      textHoursStart: 480,
      textHoursEnd: 1260,
      leadNotification: 'instant',
      leadNotificationTo: strangers,
      phoneCountry: 'US',
    });
    // The settings change back and forth, including the contact address.
    for (let round = 0; round < 3; round++) {
      await change({ leadNotificationTo: [], contactEmail: strangers[round] });
      await change({ leadNotificationTo: strangers, contactEmail: 'eva@trial.example' });
    }
    for (let n = 0; n < STRANGERS; n++) {
      const lead = fullPayload({ tenantId, firstName: 'Final Notice', email: `stranger-${n}@example.com` });
      const response = await send('POST', '/api/assessment', lead, {});
      expect(response.status).toBe(201);
    }
    const post = async (path: string, body: object) => {
      const response = await send('POST', path, body);
      return { status: response.status, body: await response.json() };
    };
    for (let n = 0; n < 2; n++) {
      const { body } = await post('/api/campaigns', { name: `Spring ${n}` });
      const template = {
        sequenceOrder: 1,
        name: 'One',
        subjectLine: 'Hello',
        bodyHtml: '<p>Hello</p>',
        delayDays: 0,
      };
      await post(`/api/campaigns/${body.campaign.id}/templates`, template);
      expect((await post(`/api/campaigns/${body.campaign.id}/launch`, {})).status).toBe(200);
    }
    const bulk = { subject: 'Account locked', message: 'Log in at once.' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const mails = await post('/api/leads/bulk-email', bulk);
        const texts = await post('/api/leads/bulk-sms', { message: 'Hello' });
        return [mails.status, texts.status];
      }),
    );
    expect(new Set(answers.flat())).toEqual(new Set([200]));
    await Promise.all(Array.from({ length: 20 }, () => runRound(db, new Date())));
    await runRound(db, new Date(Date.now() + 120_000));

    const marketed = new Set(await recipients({ marketing: true, kind: 'email' }));
    expect(marketed.size).toBe(50);
    expect(new Set(await recipients({ marketing: true, kind: 'sms' })).size).toBeLessThanOrEqual(50);
    const proofRecipients = await recipients({ purpose: 'staff-address' });
    expect(proofRecipients.toSorted()).toEqual(strangers.toSorted());
    const notices = await recipients({ purpose: { in: ['lead-notice', 'lead-digest', 'limit-warning'] } });
    expect(notices.filter((address) => address !== 'eva@trial.example')).toEqual([]);
    // Plans that visitors requested are still sent.
    expect(await recipients({ purpose: 'plan-mail', state: 'planned' })).toHaveLength(STRANGERS);
  });
});
