import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { fullPayload } from '../support/payloads.ts';
import { type TenantWithPeople, tenantWithPeople } from '../support/people.ts';
import { TEST_SEAL } from '../support/test-seal.ts';

const DAY = 24 * 60 * 60 * 1000;

/** An account that is not paid: the widget collects leads, the shop reports sales, and the console is read-only (D38). */
forOneDatabase((name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let tenant: TenantWithPeople;

  beforeAll(async () => {
    const database = await makeDb();
    db = database.db;
    api = await serveApi({ db, ping: database.ping, pages: true });
    tenant = await tenantWithPeople(db, `unpaid-${name}`);
  });
  afterAll(() => api.close());

  const call = async (path: string, caller: Record<string, string>, body: object) => {
    const response = await fetch(`${api.origin}${path}`, {
      method: 'POST',
      headers: {
        ...caller,
        Origin: api.origin,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const campaign = () => call('/api/campaigns', tenant.people.editor, { name: 'Spring' });
  /** Posts as the page of a mail does. */
  const testMail = async () => {
    const response = await fetch(`${api.origin}/communications/test`, {
      method: 'POST',
      headers: { ...tenant.people.editor, Origin: api.origin },
      body: new URLSearchParams({ subject: 'Hello', html: 'Hello there', key: 'key-12345' }),
    });
    return { status: response.status, text: await response.text() };
  };
  const set = (data: object) => db.tenant.update({ where: { id: tenant.id }, data });

  it('refuses changes after the local trial, and takes leads and reports of sales', async () => {
    await set({ trialEndsAt: new Date(Date.now() + DAY), emailVerifiedAt: new Date() });
    expect((await campaign()).status).toBe(201);
    expect((await testMail()).status).toBe(200);
    await set({ trialEndsAt: new Date(Date.now() - DAY) });
    for (const answer of [await campaign(), await testMail()])
      expect(answer).toMatchObject({
        status: 409,
        text: expect.stringContaining('Your console is read-only until a plan is paid.'),
      });
    expect((await fetch(`${api.origin}/api/leads`, { headers: tenant.people.viewer })).status).toBe(200);
    expect((await call('/api/assessment', {}, fullPayload({ tenantId: tenant.id }))).status).toBe(201);
    const planMail = await db.outboxMessage.findFirstOrThrow({
      where: { tenantId: tenant.id, purpose: 'plan-mail' },
    });
    const settings = { origin: api.origin, mailFrom: 'us@service.example', product: 'StackGuide' };
    expect(await outboxMails({ db, seal: TEST_SEAL, settings })(planMail)).toMatchObject({
      subject: expect.any(String),
    });
    const report = { trackingId: 'unknown', saleAmount: 10, orderId: 'R1' };
    expect((await call('/api/conversion', tenant.keys['conversions:write'], report)).status).toBe(202);
  });

  it('refuses changes 14 days after a payment failed, and none before', async () => {
    await set({ stripeSubscriptionStatus: 'past_due' });
    const overdueFor = (days: number) => {
      const pastDueSince = new Date(Date.now() - days * DAY);
      const where = { tenantId: tenant.id };
      return db.billingAccount.upsert({
        where,
        create: { ...where, pastDueSince },
        update: { pastDueSince },
      });
    };
    await overdueFor(13);
    expect((await campaign()).status).toBe(201);
    await overdueFor(15);
    expect((await campaign()).status).toBe(409);
    await set({ stripeSubscriptionStatus: 'active' });
    expect((await campaign()).status).toBe(201);
  });
});
