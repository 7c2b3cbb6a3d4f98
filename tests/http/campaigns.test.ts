import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localTextbox } from '#app/adapters/local-mailbox/local-mailbox.server.ts';
import type { Database } from '#app/domain/database.ts';
import { readMailbox } from '#app/domain/messaging/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { outboxTexts } from '../../server/worker.ts';
import { askAs } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { daytimeNumber } from '../support/daytime-number.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { marketingLead, runRound } from '../support/marketing.ts';
import { type TenantWithPeople, tenantWithPeople } from '../support/people.ts';
import { TEST_SEAL } from '../support/test-seal.ts';

/** The campaigns of the API, as the specification defines them. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let provider: 'sqlite' | 'postgresql';
  let api: ServedApi;
  let ownTenant: TenantWithPeople;
  let otherTenant: TenantWithPeople;

  beforeAll(async () => {
    ({ db, provider } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    ownTenant = await tenantWithPeople(db, 'own-tenant');
    otherTenant = await tenantWithPeople(db, 'other-tenant');
    for (const { id } of [ownTenant, otherTenant])
      await db.tenant.update({
        where: { id },
        data: {
          postalAddress: '1 Main Street',
          sendWindowStart: 0,
          sendWindowEnd: 0,
          numbersReadFor: '',
          textHoursEnd: 0,
          textHoursStart: 0,
        },
      });
    api = await serveApi({ db });
  }, 60_000);
  afterAll(() => api.close());

  const ask = askAs(() => api.origin);
  const send = async (
    path: string,
    body: object,
    {
      who = ownTenant.people.editor,
      headers = {},
    }: { who?: TenantWithPeople['people']['editor']; headers?: object } = {},
  ) => {
    const answer = await ask(
      path,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      who,
    );
    return { status: answer.status, body: JSON.parse(answer.body) };
  };
  const get = async (path: string, who = ownTenant.people.viewer) =>
    JSON.parse((await ask(path, {}, who)).body);
  const create = async (values: object = {}) => {
    const { body } = await send('/api/campaigns', { name: 'Spring', ...values });
    return body.campaign.id as string;
  };
  const TEMPLATE = {
    sequenceOrder: 1,
    name: 'Welcome',
    subjectLine: 'Hello',
    subjectLineVariant: 'Hi',
    bodyHtml: '<p onclick="x()">Hello {{firstName|there}}<script>alert(1)</script></p>',
    delayDays: 0,
  };

  describe('a campaign', () => {
    it('is made, filled with templates and launched', async () => {
      await marketingLead(db, ownTenant.id);
      const campaignAnswer = await send('/api/campaigns', {
        name: ' Spring ',
        description: 'For all',
        segmentGoals: ['recovery', 'recovery'],
      });
      expect(campaignAnswer).toMatchObject({
        status: 201,
        body: {
          campaign: { name: 'Spring', status: 'draft', segmentGoals: ['recovery'], totalRecipients: 0 },
        },
      });
      const { id } = campaignAnswer.body.campaign;
      expect(await send(`/api/campaigns/${id}/launch`, {})).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('at least one e-mail template') },
      });
      const templateAnswer = await send(`/api/campaigns/${id}/templates`, TEMPLATE);
      expect(templateAnswer.status).toBe(201);
      expect(templateAnswer.body.template.bodyHtml).not.toMatch(/script|onclick/);
      expect(await send(`/api/campaigns/${id}/templates`, TEMPLATE)).toMatchObject({ status: 409 });
      const launched = await send(`/api/campaigns/${id}/launch`, {});
      expect(launched).toMatchObject({ status: 200, body: { message: expect.stringContaining('Spring') } });
      expect(await send(`/api/campaigns/${id}/launch`, {})).toMatchObject({ status: 409 });
      await runRound(db, new Date(Date.now() + 120_000));
      const { campaigns } = await get('/api/campaigns');
      expect(campaigns).toMatchObject([{ id, status: 'active', hasVariants: true, totalRecipients: 1 }]);
      const read = await get(`/api/campaigns/${id}`);
      expect(read.templates).toMatchObject([{ name: 'Welcome', sequenceOrder: 1, results: [] }]);
      expect(read.campaign).toMatchObject({ enrolments: { completed: 1 }, unsent: { pending: 1 } });
    });

    it('refuses what can’t be stored, with the field', async () => {
      const refused = (values: object) => send('/api/campaigns', values);
      expect(await refused({})).toMatchObject({
        status: 400,
        body: { detail: 'Enter a name for the campaign' },
      });
      expect(await refused({ name: 'x', segmentGoals: ['no goal'] })).toMatchObject({
        status: 400,
        body: { detail: 'Choose goals from the list' },
      });
      expect(await refused({ name: 'x', salesWithinDays: 91 })).toMatchObject({
        status: 400,
        body: { detail: 'Enter whole days from 1 to 90' },
      });
      const id = await create();
      expect(await send(`/api/campaigns/${id}/launch`, { holdoutPercent: 21 })).toMatchObject({
        status: 400,
        body: { detail: 'Enter a whole number from 0 to 20' },
      });
      const { status, body } = await send(`/api/campaigns/${id}/templates`, {
        ...TEMPLATE,
        bodyHtml: '<p>{{lastName}}</p>',
      });
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('{{lastName}}')]);
    });

    it('refuses a claim in a template of a running campaign until the caller accepts the sentence', async () => {
      const id = await create();
      expect((await send(`/api/campaigns/${id}/templates`, TEMPLATE)).status).toBe(201);
      expect((await send(`/api/campaigns/${id}/launch`, {})).status).toBe(200);
      const body = { ...TEMPLATE, sequenceOrder: 2, bodyHtml: '<p>BPC-157 heals tendons fast!</p>' };
      expect(await send(`/api/campaigns/${id}/templates`, body)).toMatchObject({
        status: 400,
        body: { code: 'claims-not-accepted', fields: { acceptClaims: [expect.any(String)] } },
      });
      const accepted = await send(`/api/campaigns/${id}/templates`, { ...body, acceptClaims: true });
      expect(accepted.status).toBe(201);
    });

    it('is unknown to another company', async () => {
      const id = await create();
      const who = otherTenant.people.editor;
      expect((await ask(`/api/campaigns/${id}`, {}, who)).status).toBe(404);
      expect((await send(`/api/campaigns/${id}/launch`, {}, { who })).status).toBe(404);
      expect((await send(`/api/campaigns/${id}/templates`, TEMPLATE, { who })).status).toBe(404);
      expect((await get('/api/campaigns', who)).campaigns).toEqual([]);
    });
  });

  describe('a mail to many leads', () => {
    it('goes to each address once, and the answer says who is skipped and where the mails are', async () => {
      const first = await marketingLead(db, otherTenant.id, { email: 'a@example.com' });
      const again = await marketingLead(db, otherTenant.id, { email: 'a@example.com' });
      const without = await marketingLead(db, otherTenant.id, { contact: { marketingConsent: 'none' } });
      const foreign = await marketingLead(db, ownTenant.id);
      const body = {
        subject: 'News',
        message: 'Hello\n<3',
        leadIds: [first.id, again.id, without.id, foreign.id],
      };
      const sent = await send('/api/leads/bulk-email', body, { who: otherTenant.people.editor });
      expect(sent).toEqual({
        status: 200,
        body: {
          message:
            '1 e-mail is being sent. 2 leads are skipped: 1 without consent, 1 with the e-mail address of another lead. No mail server is set up, so the e-mails stay in the local mailbox.',
        },
      });
      await runRound(db, new Date(Date.now() + 1000));
      const rows = await db.outboxMessage.findMany({ where: { tenantId: otherTenant.id, purpose: 'bulk' } });
      expect(rows).toMatchObject([
        { kind: 'email', recipient: 'a@example.com', marketing: true, priority: 10 },
      ]);
    });

    it('is sent once for a key, and refused for the same key with another body', async () => {
      await marketingLead(db, ownTenant.id);
      const headers = { 'Idempotency-Key': 'one' };
      const bulk = () => db.bulkSend.count({ where: { tenantId: ownTenant.id } });
      const before = await bulk();
      const body = { subject: 'News', message: 'Hello' };
      const first = await send('/api/leads/bulk-email', body, { headers });
      expect(first.status).toBe(200);
      expect(await send('/api/leads/bulk-email', body, { headers })).toEqual(first);
      expect(await bulk()).toBe(before + 1);
      const another = await send('/api/leads/bulk-email', { ...body, subject: 'Else' }, { headers });
      expect(another.status).toBe(409);
    });

    it('that claims a medical effect is refused until the caller accepts the sentence', async () => {
      await marketingLead(db, ownTenant.id);
      const body = { subject: 'News', message: '<p>Hello.</p><p>BPC-157 heals tendons fast!</p>' };
      const headers = { 'Idempotency-Key': 'claim' };
      const sentence = expect.stringContaining('“BPC-157 heals tendons fast!”');
      const before = await db.bulkSend.count();
      expect(await send('/api/leads/bulk-email', body, { headers })).toMatchObject({
        status: 400,
        body: { code: 'claims-not-accepted', fields: { acceptClaims: [sentence] } },
      });
      expect(await send('/api/leads/bulk-sms', { message: 'BPC-157 heals tendons fast!' })).toMatchObject({
        status: 400,
        body: { code: 'claims-not-accepted' },
      });
      expect(await db.bulkSend.count()).toBe(before);
      const accepted = await send('/api/leads/bulk-email', { ...body, acceptClaims: true }, { headers });
      expect(accepted.status).toBe(200);
      expect(await db.bulkSend.count()).toBe(before + 1);
    });

    it('is refused with an unknown merge field, and with nothing to say', async () => {
      const refused = (values: object) => send('/api/leads/bulk-email', values);
      expect(await refused({ subject: 'a', message: '{{nope}}' })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('{{nope}}') },
      });
      expect(await refused({ subject: 'a', message: 'See http://shop.example/sale' })).toMatchObject({
        status: 400,
        body: { fields: { message: [expect.stringContaining('http://shop.example/sale is a link.')] } },
      });
      expect((await refused({ subject: '', message: 'x' })).status).toBe(400);
      expect((await refused({ subject: 'a', message: '<p> </p>' })).status).toBe(400);
    });
  });

  describe('a text to many leads', () => {
    it('goes to numbers whose own consent was given, and says that no provider is set up', async () => {
      const number = daytimeNumber();
      const leads = await Promise.all([
        marketingLead(db, otherTenant.id, { contact: { phoneE164: number, smsConsent: true } }),
        marketingLead(db, otherTenant.id, { contact: { phoneE164: '+14155550101' } }),
        marketingLead(db, otherTenant.id),
      ]);
      const body = { message: 'Hello', leadIds: leads.map(({ id }) => id) };
      const { body: answer } = await send('/api/leads/bulk-sms', body, { who: otherTenant.people.editor });
      expect(answer.message).toContain('1 text is being sent. 2 leads are skipped');
      expect(answer.message).toContain('No provider of texts is set up');
      await runRound(db, new Date(Date.now() + 1000));
      const rows = await db.outboxMessage.findMany({ where: { kind: 'sms', purpose: 'bulk' } });
      expect(rows).toMatchObject([{ recipient: number, purpose: 'bulk' }]);

      const [row] = rows;
      await db.tenant.updateMany({ data: { textHoursStart: 0, textHoursEnd: 1440 } });
      const worker = startWorker({
        db,
        provider,
        handlers: { sms: { prepare: outboxTexts({ db, from: 'Acme' }), carrier: localTextbox(TEST_SEAL) } },
        report: (error) => {
          throw error;
        },
        pollMs: 20,
      });
      await vi.waitFor(
        async () => {
          const storedTexts = await db.localMail.findMany({ where: { kind: 'sms' } });
          expect(storedTexts).toHaveLength(2);
          expect(storedTexts.find(({ outboxMessageId }) => outboxMessageId === row?.id)).toMatchObject({
            sender: 'Acme',
            recipient: number,
          });
          const readText = (id = '') => readMailbox({ db, seal: TEST_SEAL, id });
          const first = storedTexts.find(({ outboxMessageId }) => outboxMessageId !== row?.id);
          expect((await readText(first?.id))?.text).toContain('offers by text, up to 4 a month.');
          const text = await readText(
            storedTexts.find(({ outboxMessageId }) => outboxMessageId === row?.id)?.id,
          );
          expect(text).toMatchObject({ text: 'other-tenant: Hello STOP to end', html: null });
        },
        { timeout: 20_000 },
      );
      await worker.stop(100);
    });

    it('has at most 160 characters', async () => {
      expect((await send('/api/leads/bulk-sms', { message: 'x'.repeat(161) })).status).toBe(400);
      // The company's name and the line on STOP count as well.
      expect((await send('/api/leads/bulk-sms', { message: 'x'.repeat(150) })).status).toBe(400);
    });
  });
});
