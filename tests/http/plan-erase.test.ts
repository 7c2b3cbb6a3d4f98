import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findPlan } from '#app/domain/assessments/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { erasePerson, findErasure } from '#app/domain/erasure/index.ts';
import { requestErasure } from '#app/domain/preferences/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { muteLeadNotices } from '../support/lead-notices.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { consumerPayload, fullPayload } from '../support/payloads.ts';
import { submitWithoutMail } from '../support/submissions.ts';
import { enqueueSealed, TEST_SEAL } from '../support/test-seal.ts';

const HOUR_MS = 60 * 60 * 1000;

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  const outbox = { enqueue: enqueueSealed, wake: () => {} };

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await db.tenant.create({
      data: {
        ...DEFAULT_TERMS,
        id: 'acme-id',
        subdomain: 'acme',
        name: 'Acme & Söhne',
        contactEmail: 'hello@acme.example',
        emailVerifiedAt: new Date(),
        shopUrl: 'https://acme.example/',
        postalAddress: '1 Main Street\nSpringfield',
      },
    });
    await muteLeadNotices(db);
    api = await serveApi({ db });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.authToken.deleteMany();
  });

  const submit = (payload: Record<string, unknown>) => submitWithoutMail({ db, origin: api.origin }, payload);
  const askMail = (assessmentId: string, email: string) =>
    fetch(`${api.origin}/api/assessment/${assessmentId}/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  /** As after a visit from a mail: without one a mail has neither answers nor links. */
  const proveAddresses = () => db.contact.updateMany({ data: { provedAt: new Date() } });
  const lastMail = async (purpose: string) => {
    const message = await db.outboxMessage.findFirstOrThrow({ where: { purpose }, orderBy: { id: 'desc' } });
    return outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS })(message);
  };
  const tokenIn = (mail: RenderedMail) => /\/erase\/([\w-]{22})\b/.exec(mail.text)?.[1] ?? '';
  const requestToken = async (assessmentId: string, now = new Date()): Promise<string> => {
    await requestErasure({ db, outbox, assessmentId, source: 'plan-page', now });
    return tokenIn((await lastMail('erase-confirm')) as RenderedMail);
  };

  it('renders a queued plan mail from what is stored, in the tenant’s name', async () => {
    const assessmentId = await submit(
      fullPayload({ tenantId: 'acme', email: 'eva@example.com', firstName: 'Eva' }),
    );
    await askMail(assessmentId, 'eva@example.com');
    await proveAddresses();
    const mail = (await lastMail('plan-mail')) as RenderedMail;
    expect(mail).toMatchObject({
      from: { name: 'Acme & Söhne', address: 'plans@service.example' },
      replyTo: 'hello@acme.example',
      to: 'eva@example.com',
      subject: 'Your personalized plan from Acme & Söhne',
    });
    const { trackingId } = await db.lead.findUniqueOrThrow({ where: { assessmentId } });
    for (const part of [mail.text, mail.html.replaceAll('&amp;', '&')]) {
      expect(part).toContain(`https://app.example.com/plan/${assessmentId}`);
      expect(part).toContain(`https://acme.example/?product=selank&sg_tid=${trackingId}`);
      expect(part).toContain('Hello Eva,');
      expect(part).toContain('Not medical advice.');
      expect(part).not.toMatch(/StackGuide|unsubscribe/i);
    }
    expect(Object.keys(mail.headers).join()).not.toMatch(/unsubscribe/i);
  });

  it('greets without a name that is not a person’s, and sends mail without products when no product suits', async () => {
    const consumer = await submit(consumerPayload({ email: 'con@example.com' }));
    await askMail(consumer, 'con@example.com');
    await proveAddresses();
    expect(((await lastMail('plan-mail')) as RenderedMail).text).not.toContain('Consumer Lead');

    const excluded = await submit(fullPayload({ contraFlags: ['Pregnancy or breastfeeding'] }));
    await askMail(excluded, 'ada@example.com');
    await proveAddresses();
    const mail = (await lastMail('plan-mail')) as RenderedMail;
    expect(mail.text).toContain('Please talk to a doctor');
    expect(mail.text + mail.html).not.toMatch(/sg_tid|View Research Product/);
  });

  it('uses the tenant’s own address once its domain is verified, and not before', async () => {
    const sender = {
      senderName: 'Acme Care',
      senderEmail: 'care@acme.example',
      replyTo: 'reply@acme.example',
    };
    const assessmentId = await submit(fullPayload({ tenantId: 'acme' }));
    await askMail(assessmentId, 'ada@example.com');
    await db.tenant.update({ where: { id: 'acme-id' }, data: sender });
    expect(await lastMail('plan-mail')).toMatchObject({
      from: { name: 'Acme Care', address: 'plans@service.example' },
      replyTo: 'reply@acme.example',
    });
    await db.tenant.update({ where: { id: 'acme-id' }, data: { senderVerifiedAt: new Date() } });
    expect(await lastMail('plan-mail')).toMatchObject({ from: { address: 'care@acme.example' } });
    await db.tenant.update({ where: { id: 'acme-id' }, data: { senderVerifiedAt: null, senderEmail: null } });
  });

  it('sends to an address that unsubscribed, and not to one that bounced', async () => {
    const assessmentId = await submit(fullPayload());
    await askMail(assessmentId, 'Stop@example.com');
    const stop = {
      tenantId: 'default-tenant',
      channel: 'email',
      addressHash: hashRecipient('stop@example.com'),
    };
    await db.suppression.create({ data: { ...stop, scope: 'marketing', reason: 'unsubscribe' } });
    expect(await lastMail('plan-mail')).toHaveProperty('subject');
    await db.suppression.create({ data: { ...stop, scope: 'all', reason: 'bounce' } });
    expect(await lastMail('plan-mail')).toEqual({ suppressed: expect.any(String) });
  });

  it('sends the erasing link to the address on file only, and keeps of it a hash', async () => {
    const assessmentId = await submit(fullPayload({ email: 'owner@example.com' }));
    const token = await requestToken(assessmentId);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(await db.outboxMessage.findMany()).toMatchObject([
      { recipient: 'owner@example.com', purpose: 'erase-confirm' },
    ]);
    const [row] = await db.authToken.findMany();
    expect(row).toMatchObject({ kind: 'erase-data', tenantId: 'default-tenant', usedAt: null });
    expect(row?.tokenHash).not.toContain(token);
  });

  it('changes nothing when the link is only opened', async () => {
    const assessmentId = await submit(fullPayload({ email: 'look@example.com' }));
    const token = await requestToken(assessmentId);
    const now = new Date();
    expect(await findErasure(db, token, now)).toMatchObject({ email: 'look@example.com' });
    expect(await findErasure(db, token, now)).not.toBeNull();
    expect(await findPlan(db, assessmentId)).not.toBeNull();
  });

  it('erases the person everywhere and keeps the figures, other people and other tenants', async () => {
    const erasedId = await submit(fullPayload({ email: 'gone@example.com', firstName: 'Zelmira' }));
    const again = await submit(fullPayload({ email: 'GONE@example.com', firstName: 'Zelmira' }));
    const elsewhere = await submit(fullPayload({ tenantId: 'acme', email: 'gone@example.com' }));
    const otherPersonId = await submit(fullPayload({ email: 'stays@example.com' }));
    await askMail(erasedId, 'gone@example.com');
    const planMail = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'plan-mail' } });
    await db.localMail.create({
      data: {
        tenantId: 'default-tenant',
        outboxMessageId: planMail.id,
        kind: 'email',
        sender: 'a',
        recipient: 'gone@example.com',
        text: 'Zelmira',
      },
    });
    const leadsBefore = await db.lead.count();
    const { id: leadId } = await db.lead.findUniqueOrThrow({ where: { assessmentId: erasedId } });
    const token = await requestToken(erasedId);
    const before = new Date();
    await erasePerson({ db, token, now: before });

    expect(await findPlan(db, erasedId)).toBeNull();
    expect(await findPlan(db, again)).toBeNull();
    expect(await findPlan(db, elsewhere)).not.toBeNull();
    expect(await findPlan(db, otherPersonId)).not.toBeNull();
    expect(await db.lead.count()).toBe(leadsBefore);
    const lead = await db.lead.findUniqueOrThrow({ where: { id: leadId } });
    expect(lead).toMatchObject({ firstName: '', email: '', phone: null, searchText: '', contactId: null });
    expect(lead).toMatchObject({ goalIds: '|erased|', source: 'erased' });
    expect(lead.erasedAt).not.toBeNull();
    // The proof stays, and says that all consents ended.
    const events = await db.consentEvent.findMany({ where: { leadId } });
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['terms', 'age', 'offers']));
    expect(
      await db.contact.count({ where: { tenantId: 'default-tenant', emailKey: 'gone@example.com' } }),
    ).toBe(0);
    expect(await db.outboxMessage.findMany({ where: { purpose: 'plan-mail' } })).toMatchObject([
      { state: 'cancelled', recipient: null, recipientHash: null, payload: {} },
    ]);
    const everything = JSON.stringify([
      await db.lead.findMany({ where: { tenantId: 'default-tenant' } }),
      await db.peptideAssessment.findMany({ where: { tenantId: 'default-tenant' } }),
      await db.contact.findMany({ where: { tenantId: 'default-tenant' } }),
      await db.outboxMessage.findMany({ where: { tenantId: 'default-tenant' } }),
      await db.authToken.findMany(),
      await db.localMail.findMany(),
      await db.consentEvent.findMany({ where: { tenantId: 'default-tenant' } }),
      await db.idempotencyKey.findMany(),
    ]);
    expect(everything).not.toMatch(/gone@example\.com|Zelmira/i);
    expect(everything).toContain('stays@example.com');
    expect((await fetch(`${api.origin}/api/assessment/${erasedId}/download`)).status).toBe(404);
    expect((await askMail(erasedId, 'x@example.com')).status).toBe(404);
  });

  it('takes a link once, and not after a day', async () => {
    const now = new Date();
    const late = await requestToken(await submit(fullPayload({ email: 'late@example.com' })), now);
    const after = new Date(now.getTime() + 24 * HOUR_MS + 1000);
    await expect(erasePerson({ db, token: late, now: after })).rejects.toMatchObject({ code: 'not-found' });
    const twice = await requestToken(await submit(fullPayload({ email: 'twice@example.com' })), now);
    await erasePerson({ db, token: twice, now });
    await expect(erasePerson({ db, token: twice, now })).rejects.toMatchObject({ code: 'not-found' });
    await expect(erasePerson({ db, token: 'guess', now })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('makes mails of several tenants together, each from its own tenant’s plan only', async () => {
    const ownAssessmentId = await submit(fullPayload({ email: 'ada@example.com', firstName: 'Ada' }));
    const foreignAssessmentId = await submit(
      fullPayload({ tenantId: 'acme', email: 'eva@example.com', firstName: 'Eva' }),
    );
    await askMail(ownAssessmentId, 'ada@example.com');
    await askMail(foreignAssessmentId, 'eva@example.com');
    await proveAddresses();
    const messages = await db.outboxMessage.findMany({ orderBy: { id: 'asc' } });
    const [ownMessage, acmes] = messages;
    if (!ownMessage || !acmes) throw new Error('Both are queued.');
    await db.suppression.create({
      data: {
        tenantId: acmes.tenantId as string,
        channel: 'email',
        addressHash: hashRecipient('ada@example.com'),
        scope: 'all',
        reason: 'bounce',
      },
    });
    const mail = outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS });
    const [ownMail, acmeMail, foreign] = await Promise.all([
      mail(ownMessage),
      mail(acmes),
      mail({ ...ownMessage, tenantId: acmes.tenantId, recipient: 'somebody@example.com' }),
    ]);
    expect((ownMail as RenderedMail).text).toContain('Hello Ada,');
    const acme = await db.tenant.findUniqueOrThrow({ where: { id: acmes.tenantId as string } });
    const replyTo = acme.replyTo ?? acme.contactEmail;
    expect(replyTo).toContain('@acme.example');
    expect(acmeMail).toMatchObject({ to: 'eva@example.com', replyTo });
    expect(foreign).toEqual({ suppressed: expect.any(String) });
    await db.suppression.deleteMany();
  });

  it('sends no mail that was queued before the erasure and is rendered after it', async () => {
    const assessmentId = await submit(fullPayload({ email: 'race@example.com' }));
    await askMail(assessmentId, 'race@example.com');
    const message = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'plan-mail' } });
    await erasePerson({ db, token: await requestToken(assessmentId), now: new Date() });
    expect(await outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS })(message)).toEqual({
      suppressed: expect.any(String),
    });
  });

  it('keeps a mail back while the company has not confirmed its address, and makes it afterwards', async () => {
    const assessmentId = await submit(fullPayload({ email: 'early@example.com', tenantId: 'acme' }));
    await askMail(assessmentId, 'early@example.com');
    const message = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'plan-mail' } });
    const mail = outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS });
    const verified = async (emailVerifiedAt: Date | null) =>
      db.tenant.update({ where: { id: 'acme-id' }, data: { emailVerifiedAt } });
    await verified(null);
    expect(await mail(message)).toEqual({ postponed: expect.any(String), forMs: expect.any(Number) });
    await verified(new Date());
    expect(await mail(message)).toMatchObject({ to: 'early@example.com' });
  });

  it('sends at most 5 links a day', async () => {
    const assessmentId = await submit(fullPayload({ email: 'much@example.com' }));
    const now = new Date();
    for (let n = 0; n < 5; n++) await requestErasure({ db, outbox, assessmentId, source: 'plan-page', now });
    await expect(
      requestErasure({ db, outbox, assessmentId, source: 'plan-page', now }),
    ).rejects.toMatchObject({
      code: 'too-many',
    });
    expect(await db.outboxMessage.count()).toBe(5);
    await expect(
      requestErasure({ db, outbox, assessmentId: 'none', source: 'plan-page', now }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
