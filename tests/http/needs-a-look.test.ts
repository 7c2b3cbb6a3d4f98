import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import type { Caller } from '../support/callers.ts';
import { makeConsent } from '../support/consents.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { recordSale } from '../support/ledger.ts';
import { marketingLead } from '../support/marketing.ts';
import { connectShops, shopDeliveries } from '../support/shop-deliveries.ts';
import { shopifyOrder, shopifyPayment, shopifyRefund, wooOrder } from '../support/shop-orders.ts';
import { postSigned, TWILIO_SETTINGS } from '../support/twilio-stub.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

const PAGE = '/admin/needs-a-look';
const NUMBER = '+14155550100';
const actor = { kind: 'tenant-user', id: 'u', label: null, requestId: null } as const;

/** The list of what could not be taken, and what staff can do there. */
forEachDatabase((_name, makeDb) => {
  let two: TwoTenants;
  let db: Database;
  let api: ServedApi;
  let tenantId: string;
  let lead: Awaited<ReturnType<typeof marketingLead>>;
  let sids = 0;

  beforeAll(async () => {
    two = await twoTenantsForTests(makeDb, TWILIO_SETTINGS);
    ({ db, api } = two);
    tenantId = two.own.id;
    await db.tenant.update({
      where: { id: tenantId },
      data: {
        postalAddress: '1 Main Street',
        numbersReadFor: '',
        currency: 'USD',
        textHoursStart: 0,
        textHoursEnd: 1440,
      },
    });
    await connectShops(db, tenantId);
    lead = await marketingLead(db, tenantId, { contact: { phoneE164: NUMBER, smsConsent: true } });
  });
  afterAll(() => api.close());

  const { result, cents } = shopDeliveries(() => ({ db, api, tenantId, lead }));
  const noted = () => ({ note_attributes: [{ name: 'assessment_tracking_id', value: lead.trackingId }] });
  const ask = async (path: string, who: Caller = two.own.people.editor, form?: Record<string, string>) => {
    const response = await fetch(api.origin + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      headers: { ...who, Origin: api.origin, Accept: 'text/html' },
    });
    return { status: response.status, html: await response.text() };
  };
  const findOpen = (source: string) =>
    db.intakeProblem.findFirstOrThrow({ where: { source, state: 'open' }, orderBy: { id: 'desc' } });
  const reply = (Body: string, From = NUMBER) =>
    postSigned(api.origin, '/api/webhooks/twilio/incoming', { MessageSid: `SM${++sids}`, From, Body });

  describe('an order that was refused', () => {
    it('is taken with a corrected amount, with the refunds that came with it', async () => {
      const order = shopifyOrder({
        ...noted(),
        total_price: '4.0.9',
        financial_status: 'partially_refunded',
        refunds: [shopifyRefund([shopifyPayment(1, '41.94')])],
      });
      expect(await result('shopify', order)).toBe('refused');
      const { id } = await findOpen('shop');
      const { html } = await ask(PAGE);
      expect(html).toContain('4.0.9');
      expect(html).toContain('Open the lead');
      expect(html).not.toContain('example.com');
      const take = { intent: 'take', id, amount: '409.94' };
      expect((await ask(PAGE, two.own.people.viewer, take)).status).toBe(403);
      expect((await ask(PAGE, two.own.people.editor, { ...take, amount: 'x' })).status).toBe(400);
      for (const who of [two.other.people.editor, two.other.people.admin])
        expect((await ask(PAGE, who, take)).html).toContain('This entry is no longer on the list.');
      expect(await cents()).toEqual([]);
      expect((await ask(PAGE, two.own.people.editor, take)).status).toBe(302);
      expect(await cents()).toEqual([40_994, -4194]);
      expect(await db.intakeProblem.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'taken' });
      expect(await db.auditEvent.count({ where: { tenantId, action: 'intake.take' } })).toBe(1);
    });

    it('is taken as it was last sent: a cancelled order is no sale', async () => {
      const odd = { ...noted(), id: 77, total_price: 'odd' };
      await result('shopify', shopifyOrder(odd));
      await result('shopify', shopifyOrder({ ...odd, cancelled_at: '2026-11-21T10:00:00Z' }));
      const { id } = await findOpen('shop');
      const before = (await cents()).length;
      await ask(PAGE, two.own.people.editor, { intent: 'take', id, amount: '10.00' });
      const all = await cents();
      expect([all.length - before, all.includes(1000), all.includes(-1000)]).toEqual([2, true, true]);
    });
  });

  describe('an order that another program reported with another amount', () => {
    const order = (total: string, minute: number) =>
      wooOrder({
        ...{ id: 900, total, date_modified_gmt: `2026-11-20T20:${minute}:00` },
        meta_data: [{ id: 1, key: 'sg_tid', value: lead.trackingId }],
      });
    const recordByApi = (orderId: string, trackingId = lead.trackingId) =>
      recordSale({
        ...{ db, tenantId, idempotencyKey: null, source: 'api', now: new Date() },
        actor: { kind: 'api-key', id: 'k', label: null, requestId: null },
        report: { trackingId, orderId, saleAmount: 9000 },
      });
    const rows = () =>
      db.conversion.findMany({
        where: { tenantId, orderId: '900' },
        orderBy: { id: 'asc' },
        select: { kind: true, saleAmountCents: true, commissionAmountCents: true },
      });

    it('gets the difference once, by a person’s click', async () => {
      await recordByApi('900');
      expect(await result('woocommerce', order('100.00', 10))).toBe('refused');
      const { id, reason } = await findOpen('shop');
      expect(reason).toContain('we recorded a total of $90.00, but the shop now says $100.00');
      const { html } = await ask(PAGE);
      expect(html).toContain('Record it');
      expect(html).not.toContain('Record with this amount');
      expect((await ask(PAGE, two.own.people.viewer)).html).not.toContain('Record it');
      const record = { intent: 'record', id };
      expect((await ask(PAGE, two.own.people.viewer, record)).status).toBe(403);
      // Another company's entry is answered as an unknown one, with the toast that nothing was recorded.
      for (const who of [two.other.people.editor, two.other.people.admin])
        expect((await ask(PAGE, who, record)).status).toBe(
          (await ask(PAGE, who, { ...record, id: 'none' })).status,
        );
      expect(await db.intakeProblem.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'open' });
      // An amount can’t be typed instead.
      expect((await ask(PAGE, two.own.people.editor, { intent: 'take', id, amount: '1.00' })).status).toBe(
        409,
      );
      expect(await rows()).toHaveLength(1);
      const clicks = await Promise.all([1, 2].map(() => ask(PAGE, two.own.people.editor, record)));
      expect(clicks.map(({ status }) => status)).toContain(302);
      expect(await rows()).toMatchObject([
        { kind: 'sale', saleAmountCents: 9000, commissionAmountCents: 720 },
        { kind: 'adjustment', saleAmountCents: 1000, commissionAmountCents: 80 },
      ]);
      expect(await db.intakeProblem.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'taken' });
      expect(await db.auditEvent.count({ where: { tenantId, action: 'sale.change' } })).toBe(1);
      const audit = await db.auditEvent.findFirstOrThrow({ where: { tenantId, action: 'sale.change' } });
      expect(audit.details).toEqual({ orderId: '900', saleAmountCents: 10_000 });
      // Repeated reports agree with the books.
      expect(await result('woocommerce', order('100.00', 10))).toBe('recorded');
      expect(await recordByApi('900')).toMatchObject({ isNew: false });
    });

    it('is listed again when the shop changes it again', async () => {
      expect(await result('woocommerce', order('70.00', 20))).toBe('refused');
      const { id, reason } = await findOpen('shop');
      expect(reason).toContain('we recorded a total of $100.00, but the shop now says $70.00');
      await ask(PAGE, two.own.people.editor, { intent: 'record', id });
      expect((await rows()).map(({ saleAmountCents }) => saleAmountCents)).toEqual([9000, 1000, -3000]);
      expect(await result('woocommerce', order('70.00', 20))).toBe('recorded');
    });

    it('keeps its newest amount when an older total, or another one of the same time, is recorded', async () => {
      const before = await rows();
      for (const late of [order('80.00', 15), order('60.00', 20)]) {
        expect(await result('woocommerce', late)).toBe('refused');
        const { id } = await findOpen('shop');
        await ask(PAGE, two.own.people.editor, { intent: 'record', id });
        expect(await rows()).toEqual(before);
        expect(await findOpen('shop')).toMatchObject({ id });
      }
      expect(await db.auditEvent.count({ where: { tenantId, action: 'sale.change' } })).toBe(2);
      // The shop's newest report settles both.
      expect(await result('woocommerce', order('70.00', 20))).toBe('recorded');
    });

    it('keeps the newer of two totals, in whatever order a person records them', async () => {
      expect(await result('woocommerce', order('60.00', 30))).toBe('refused');
      expect(await result('woocommerce', order('50.00', 40))).toBe('refused');
      const open = await db.intakeProblem.findMany({ where: { tenantId, source: 'shop', state: 'open' } });
      const idOf = (total: string) => open.find(({ reason }) => reason.includes(total))?.id ?? '';
      for (const id of [idOf('$50.00'), idOf('$60.00')])
        await ask(PAGE, two.own.people.editor, { intent: 'record', id });
      expect((await rows()).map(({ saleAmountCents }) => saleAmountCents)).toEqual([
        9000, 1000, -3000, -2000,
      ]);
      const left = await db.intakeProblem.findMany({ where: { tenantId, source: 'shop', state: 'open' } });
      expect(left.map(({ id }) => id)).toEqual([idOf('$60.00')]);
      await ask(PAGE, two.own.people.editor, { intent: 'dismiss', id: idOf('$60.00') });
    });

    it('and waits gets the shop’s amount', async () => {
      await recordByApi('901', 'mistyped');
      await result('woocommerce', { ...order('95.00', 30), id: 901 });
      const { id } = await findOpen('shop');
      expect((await ask(PAGE, two.own.people.editor, { intent: 'record', id })).status).toBe(302);
      expect(await db.unmatchedOrder.findFirstOrThrow({ where: { tenantId, orderId: '901' } })).toMatchObject(
        {
          ...{ saleAmountCents: 9500, state: 'waiting' },
        },
      );
      expect(await result('woocommerce', { ...order('95.00', 30), id: 901 })).toBe('recorded');
    });
  });

  describe('a reply to a text', () => {
    beforeAll(async () => {
      const message = {
        tenantId,
        kind: 'sms' as const,
        purpose: 'bulk',
        dedupeKey: 'text',
        recipient: NUMBER,
      };
      const recipientHash = hashRecipient(NUMBER);
      const consentId = await makeConsent(db, tenantId, { kind: 'texts' });
      await enqueue(db, { ...message, recipientHash, marketing: true, consentId, payload: {} }, new Date());
      await db.outboxMessage.update({ where: { dedupeKey: 'text' }, data: { state: 'sent', attempts: 1 } });
    });

    it('is on the list and the lead’s page for those who may read answers, and in the person’s export', async () => {
      await reply('When does <b>my</b> order arrive?');
      for (const path of [PAGE, `/leads/${lead.id}`]) {
        expect((await ask(path)).html).toContain('order arrive?');
        const { html } = await ask(path, two.own.people.viewer);
        expect(html).not.toContain('order arrive?');
        expect(html).toContain('Hidden for your role');
        expect((await ask(path, two.other.people.editor)).html).not.toContain('order arrive?');
      }
      expect((await ask(`/leads/${lead.id}/person`)).html).toContain('order arrive?');
    });

    it('holds texts to its number, which the pages say, until it is read', async () => {
      for (const path of [PAGE, `${PAGE}?state=replies`, `/leads/${lead.id}`]) {
        const { html } = await ask(path);
        expect(html).toContain('We send no texts to this number until you read the reply.');
        expect(html).toContain('Go on');
        expect((await ask(path, two.own.people.viewer)).html).not.toContain('Go on');
      }
      expect((await ask('/admin')).html).toContain('1 reply to a text is unread');
      const { id } = await findOpen('text-reply');
      const path = `/leads/${lead.id}`;
      expect((await ask(path, two.own.people.viewer, { intent: 'go-on', id })).status).toBe(403);
      for (const who of [two.other.people.editor, two.other.people.admin])
        await ask(PAGE, who, { intent: 'stop-texts', id });
      expect(await findOpen('text-reply')).toMatchObject({ id });
      expect((await ask(path, two.own.people.editor, { intent: 'go-on', id })).status).toBe(302);
      expect(await db.intakeProblem.count({ where: { id, state: 'dismissed' } })).toBe(1);
      expect((await ask(path)).html).not.toContain('We hold texts');
    });

    it('stops the texts if the reader says so', async () => {
      await reply('Who gave you this number?');
      const { id } = await findOpen('text-reply');
      expect((await ask(PAGE, two.own.people.editor, { intent: 'stop-texts', id })).status).toBe(302);
      expect(await db.suppression.findMany({ where: { channel: 'sms' } })).toMatchObject([
        { tenantId, address: NUMBER, reason: 'stop', detail: 'Asked to stop in a reply' },
      ]);
      await db.suppression.deleteMany({ where: { channel: 'sms' } });
      // The person agrees anew, for the tests below.
      const { contactId } = lead;
      const given = { kind: 'texts', state: 'given', mode: 'line', contactId, createdAt: new Date() };
      const textsConsentId = await makeConsent(db, tenantId, given);
      await db.contact.updateMany({
        where: { id: contactId ?? '', tenantId },
        data: { smsConsent: true, textsConsentId },
      });
    });

    it('without a company is read by operators only', async () => {
      await reply('Who is this?', '+14155550166');
      const { id } = await findOpen('text-reply');
      const goOn = { intent: 'go-on', id, scope: 'service' };
      const page = `${PAGE}?tenantId=${tenantId}`;
      await ask(PAGE, two.own.people.admin, goOn);
      expect(await db.intakeProblem.count({ where: { id, tenantId: null, state: 'open' } })).toBe(1);
      expect((await ask(page, two.operator, goOn)).status).toBe(302);
      expect(await db.intakeProblem.count({ where: { id, state: 'dismissed' } })).toBe(1);
    });

    it('is answered from the lead’s page under the rules for texts, and so is read', async () => {
      await reply('Tomorrow?');
      const { id: replyId } = await findOpen('text-reply');
      const answer = (key: string) =>
        ask(`/leads/${lead.id}`, two.own.people.editor, {
          ...{ intent: 'answer-text', message: 'Tomorrow.', key, replyId },
        });
      const texts = () => db.bulkRecipient.count({ where: { tenantId, leadId: lead.id, state: 'waiting' } });
      expect((await answer('one')).status).toBe(302);
      expect((await answer('one')).status).toBe(302);
      expect(await texts()).toBe(1);
      expect(await db.intakeProblem.count({ where: { id: replyId, state: 'dismissed' } })).toBe(1);
      await reply('STOP');
      const refused = await answer('two');
      expect(refused.html).toContain('This lead gets no texts');
      expect(await texts()).toBe(1);
      const asViewer = { intent: 'answer-text', message: 'Hi', key: 'three' };
      expect((await ask(`/leads/${lead.id}`, two.own.people.viewer, asViewer)).status).toBe(403);
    });

    it('AYUDA is answered in Spanish by the company that texted last, and listed if none did', async () => {
      const before = await db.intakeProblem.count();
      expect(await (await reply('Ayuda')).text()).toContain(
        `<Message>own-tenant: ofertas por SMS, hasta 4 al mes. Puede haber tarifas de mensajes y datos. Ayuda: info@own-tenant.example. STOP para terminar.</Message>`,
      );
      expect(await db.intakeProblem.count()).toBe(before);
      expect(await (await reply('Ayuda', '+14155550177')).text()).not.toContain('Message>');
      expect(await db.intakeProblem.count()).toBe(before + 1);
    });

    it('goes with the person', async () => {
      await erasePersonsOfLeads({ db, leadIds: [lead.id], actor, now: new Date() });
      expect(await db.intakeProblem.count({ where: { source: 'text-reply', tenantId } })).toBe(0);
      expect(await db.intakeProblem.count({ where: { personHash: hashRecipient(NUMBER) } })).toBe(0);
    });
  });

  it('is dismissed and put back, and shows other companies’ ids as unknown ones', async () => {
    await result('shopify', shopifyOrder({ ...noted(), id: 99, total_price: 'odd' }));
    const { id } = await findOpen('shop');
    const change = (intent: string, who = two.own.people.editor) => ask(PAGE, who, { intent, id });
    expect((await change('dismiss', two.other.people.editor)).status).not.toBe(500);
    expect(await findOpen('shop')).toMatchObject({ id });
    expect((await change('dismiss')).status).toBe(302);
    expect((await ask(`${PAGE}?state=dismissed`)).html).toContain('Restore');
    expect((await change('restore')).status).toBe(302);
    expect(await findOpen('shop')).toMatchObject({ id });
  });
});
