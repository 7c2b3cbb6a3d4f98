import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOnceInDatabase } from '#app/domain/api-answers/index.ts';
import type { Database } from '#app/domain/database.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { makeTenant } from '../data/rows.ts';
import { type ApiCallOptions, readApiClient } from '../support/api-client.ts';
import { type Caller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { SERVICE_SECRET, type ServedApi, serveApi } from '../support/http.ts';
import { fullPayload } from '../support/payloads.ts';
import { type StripeStub, startStripeStub } from '../support/stripe/stripe-stub.ts';

/** Number of simultaneous requests. */
const AT_ONCE = 15;

/** The contract of the Idempotency-Key for POSTs of the API (docs/decisions/2026-11-22-idempotency.md). */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let stripe: StripeStub;
  let api: ServedApi;
  let tenantId: string;
  let admin: Caller;
  let colleague: Caller;
  let stranger: Caller;
  let operator: Caller;

  beforeAll(async () => {
    ({ db } = await makeDb());
    stripe = await startStripeStub();
    api = await serveApi({ db, settings: stripe.settings });
    ({ id: tenantId } = await makeTenant(db, {
      ...{ subdomain: 'idempotent', emailVerifiedAt: new Date(), postalAddress: 'Main Street 1' },
    }));
    const { id: otherId } = await makeTenant(db);
    admin = await tenantCaller(db, api.origin, { tenantId, role: 'admin' });
    colleague = await tenantCaller(db, api.origin, { tenantId, role: 'admin' });
    stranger = await tenantCaller(db, api.origin, { tenantId: otherId, role: 'admin' });
    operator = await operatorCaller(db, api.origin);
  });
  afterAll(async () => {
    await api.close();
    await stripe.close();
  });

  let counter = 0;
  const freshKey = () => `key-${++counter}`;
  const freshName = () => `Campaign ${++counter}`;
  const post = async (path: string, body: unknown, key: string | null, who: Caller = admin) => {
    const response = await fetch(api.origin + path, {
      method: 'POST',
      headers: {
        ...who,
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(key !== null && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      text: await response.text(),
      replayed: response.headers.get('idempotency-replayed'),
      retryAfter: response.headers.get('retry-after'),
      location: response.headers.get('location'),
    };
  };
  const create = (name: string, key: string | null, who?: Caller) =>
    post('/api/campaigns', { name }, key, who);
  const countCampaigns = (name: string) => db.emailCampaign.count({ where: { name } });

  describe('a repeated request', () => {
    it('gets the first answer to the byte, marked, and does nothing again', async () => {
      const [name, key] = [freshName(), freshKey()];
      const first = await create(name, key);
      const again = await create(name, key);
      expect(first).toMatchObject({ status: 201, replayed: null });
      expect(again).toEqual({ ...first, replayed: 'true' });
      expect(await countCampaigns(name)).toBe(1);
    });

    it(`is done once of ${AT_ONCE} at one moment; those who come while it is done are told to try again`, async () => {
      const [name, key] = [freshName(), freshKey()];
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => create(name, key)));
      expect(await countCampaigns(name)).toBe(1);
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      const busy = answers.filter(({ status }) => status === 409);
      expect(busy.every(({ text }) => JSON.parse(text).code === 'idempotency-key-in-use')).toBe(true);
      expect(busy.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      const done = answers.filter(({ status }) => status === 201);
      expect(done.filter(({ replayed }) => replayed === null)).toHaveLength(1);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    });

    it('is done as often as it is sent without a key', async () => {
      const name = freshName();
      await create(name, null);
      await create(name, null);
      expect(await countCampaigns(name)).toBe(2);
    });

    it('gets the headers that belong to the answer', async () => {
      const key = freshKey();
      const body = { name: 'New', subdomain: `new-${counter}`, contactEmail: 'new@example.com' };
      const first = await post('/api/tenants', body, key, operator);
      expect(first.location).toMatch(/^\/api\/tenants\//);
      expect(await post('/api/tenants', body, key, operator)).toEqual({ ...first, replayed: 'true' });
    });
  });

  describe('a key', () => {
    it('is free again after a refusal', async () => {
      const key = freshKey();
      const { text } = await create(freshName(), null);
      const templates = `/api/campaigns/${JSON.parse(text).campaign.id}/templates`;
      const template = (sequenceOrder: number) => ({
        ...{ sequenceOrder, name: 'A', subjectLine: 'A', bodyHtml: '<p>A</p>' },
      });
      await post(templates, template(1), null);
      expect((await post(templates, template(1), key)).status).toBe(409);
      expect((await post(templates, template(2), key)).status).toBe(201);
      expect((await post(templates, {}, freshKey())).status).toBe(400);
    });

    it('is taken by every documented POST: a wrong one is refused, a repetition gets the first answer', async () => {
      const client = await readApiClient(api.origin);
      const posts = client.operations.filter(({ method }) => method === 'POST');
      for (const { operationId, parameters, responses } of posts) {
        const answers = Object.entries(responses).filter(([status]) => Number(status) < 300);
        expect([
          operationId,
          parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key'),
          answers.every(([, { headers }]) => headers?.['Idempotency-Replayed'] !== undefined),
        ]).toEqual([operationId, true, true]);
      }

      const done: string[] = [];
      const twice = async (operationId: string, options: ApiCallOptions) => {
        const send = (key: string) =>
          client.call(operationId, { ...options, headers: { 'Idempotency-Key': key } });
        expect([operationId, (await send('two words')).status]).toEqual([operationId, 400]);
        const key = freshKey();
        const [first, again] = [await send(key), await send(key)];
        expect([operationId, first.status < 300, first.headers.get('idempotency-replayed')]).toEqual([
          ...[operationId, true, null],
        ]);
        expect([operationId, again.text, again.headers.get('idempotency-replayed')]).toEqual([
          ...[operationId, first.text, 'true'],
        ]);
        done.push(operationId);
        return first.json;
      };
      const who = admin;
      const { assessmentId, trackingId } = await twice('submitAssessment', {
        body: fullPayload({ tenantId: 'idempotent' }),
      });
      await twice('sendPlan', { params: { assessmentId } });
      await twice('reportSale', { who, body: { trackingId, saleAmount: 129.95, orderId: '1' } });
      await twice('reportRefund', { who, body: { orderId: '1', amount: 10 } });
      await twice('sendBulkEmail', { who, body: { subject: 'New', message: 'Hello.' } });
      await twice('sendBulkText', { who, body: { message: 'Hello.' } });
      const { campaign } = await twice('createCampaign', { who, body: { name: freshName() } });
      const campaignCall = { who, params: { campaignId: campaign.id } };
      await twice('addTemplate', campaignCall);
      await twice('launchCampaign', campaignCall);
      const body = { name: 'Twice', subdomain: 'twice', contactEmail: 'twice@example.com' };
      await twice('createCompany', { who: operator, body });
      await twice('createSubscription', { who });
      expect(done.sort()).toEqual(posts.map(({ operationId }) => operationId).sort());
      const where = { tenantId };
      expect({
        assessments: await db.peptideAssessment.count({ where }),
        sales: await db.conversion.count({ where: { ...where, kind: 'sale' } }),
        refunds: await db.conversion.count({ where: { ...where, kind: 'refund' } }),
        bulkMails: await db.bulkSend.count({ where: { ...where, channel: 'email' } }),
        companies: await db.tenant.count({ where: { subdomain: 'twice' } }),
        subscriptions: stripe.account.subscriptions.size,
      }).toEqual({ assessments: 1, sales: 1, refunds: 1, bulkMails: 1, companies: 1, subscriptions: 1 });
    });

    it('that came with another body, or for another call, is refused and does nothing', async () => {
      const [name, key] = [freshName(), freshKey()];
      await create(name, key);
      const otherName = freshName();
      for (const answer of [
        await create(otherName, key),
        await post('/api/leads/bulk-sms', { message: 'Hello' }, key),
      ]) {
        expect(answer).toMatchObject({ status: 409, replayed: null, retryAfter: null });
        expect(JSON.parse(answer.text).code).toBe('idempotency-key-reused');
      }
      expect(await countCampaigns(otherName)).toBe(0);
    });

    it('of another account or company is another key', async () => {
      const [name, key] = [freshName(), freshKey()];
      const answers = [
        await create(name, key),
        await create(name, key, colleague),
        await create(name, key, stranger),
      ];
      expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual([
        [201, null],
        [201, null],
        [201, null],
      ]);
    });

    it('that is no key is refused', async () => {
      expect((await create(freshName(), 'two words')).status).toBe(400);
      expect((await create(freshName(), 'x'.repeat(256))).status).toBe(400);
    });

    it('names a new request after 24 hours', async () => {
      const [name, key] = [freshName(), freshKey()];
      await create(name, key);
      await db.apiAnswer.updateMany({ where: { key }, data: { expiresAt: new Date(Date.now() - 1) } });
      expect(await create(name, key)).toMatchObject({ status: 201, replayed: null });
      expect(await countCampaigns(name)).toBe(2);
    });

    it('leaves nothing readable of the answer, and of the body a hash that needs the service’s secret', async () => {
      const [name, key] = [freshName(), freshKey()];
      await create(name, key);
      const row = await db.apiAnswer.findFirstOrThrow({ where: { key } });
      expect(JSON.stringify(row)).not.toContain(name);
      expect(row.requestHash).toMatch(/^[0-9a-f]{64}$/);
      expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(24 * 60 * 60 * 1000);
    });
  });

  describe('an attempt that died', () => {
    const leaveStarted = async (key: string, name: string, leaseUntil: Date) => {
      await create(name, key);
      await db.emailCampaign.deleteMany({ where: { name } });
      const data = { state: 'started', attempt: 'dead', status: null, answer: null, leaseUntil };
      await db.apiAnswer.updateMany({ where: { key }, data });
    };

    it('holds its key until its lease is over', async () => {
      const [name, key] = [freshName(), freshKey()];
      await leaveStarted(key, name, new Date(Date.now() + 30_000));
      const busy = await create(name, key);
      expect(busy).toMatchObject({ status: 409, retryAfter: '2' });
      expect(await countCampaigns(name)).toBe(0);
      await db.apiAnswer.updateMany({ where: { key }, data: { leaseUntil: new Date(Date.now() - 1) } });
      expect(await create(name, key)).toMatchObject({ status: 201, replayed: null });
      expect(await countCampaigns(name)).toBe(1);
    });

    it('is not followed by another request under its key', async () => {
      const [name, key] = [freshName(), freshKey()];
      await leaveStarted(key, name, new Date(Date.now() - 1));
      expect((await create(freshName(), key)).status).toBe(409);
    });
  });

  it('undoes the work of an attempt that lost its key, and keeps the answer of the one that took over', async () => {
    const name = freshName();
    const data = { tenantId, name };
    const options = {
      ...{
        db,
        seal: new KeyRing([SERVICE_SECRET]).seal,
        tenantId,
        scope: `${tenantId} test`,
        key: freshKey(),
      },
      ...{ requestHashes: ['hash'], inTransaction: true },
      report: (error: unknown) => {
        throw error;
      },
    };
    const lost = answerOnceInDatabase({
      ...options,
      async work(tx) {
        await tx.emailCampaign.create({ data });
        // An attempt that takes over after the lease has expired makes the same change.
        await tx.apiAnswer.updateMany({ where: { scope: options.scope }, data: { attempt: 'another' } });
        return { status: 201, headers: {}, body: 'lost' };
      },
    });
    await expect(lost).rejects.toMatchObject({ code: 'conflict', reason: 'idempotency-key-in-use' });
    expect(await countCampaigns(name)).toBe(0);
    const work = async (tx: Database) => {
      await tx.emailCampaign.create({ data });
      return { status: 201, headers: {}, body: 'done' };
    };
    expect((await answerOnceInDatabase({ ...options, work })).answer.body).toBe('done');
    expect(await countCampaigns(name)).toBe(1);
  });
});
