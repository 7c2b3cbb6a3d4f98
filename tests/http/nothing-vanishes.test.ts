import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeLead } from '../data/rows.ts';
import { makeConsent } from '../support/consents.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { seededRandom } from '../support/random.ts';
import { makeReportingShop } from '../support/reporting-shop.ts';
import { connectShops } from '../support/shop-deliveries.ts';
import { ADDRESS, type ReportSubject, SENDERS, signedMailProviders } from '../support/signed-reports.ts';
import { postSigned, TWILIO_SETTINGS } from '../support/twilio-stub.ts';

const SHOP = 'https://shop.example';
const NUMBER = '+14155550100';
const DELIVERIES = 240;
/** A lead has at most 20 waiting orders of a browser. */
const PIXEL_LEADS = 4;

/** Number of parts of a delivery that have to be taken, and of those that have to be listed. */
interface Expected {
  taken: number;
  listed: number;
}
const TAKEN: Expected = { taken: 1, listed: 0 };
const LISTED: Expected = { taken: 0, listed: 1 };

/** A change of a valid report, and what follows from it. */
type Variant = [change: (report: object, number: number) => unknown, expected: Expected];

const keep = (report: object): unknown => report;
const over =
  (fields: Record<string, unknown>) =>
  (report: object): object => ({ ...report, ...fields });
/** Bodies that have a right signature and no report. They differ, because the same body again is a provider's repetition. */
const broken: Variant[] = [
  [(_report, number) => `{"a":${number}`, LISTED],
  [(_report, number) => [[number]], LISTED],
  [(_report, number) => ({ odd: number }), LISTED],
];

const BOTH_TAKEN: Expected = { taken: 2, listed: 0 };
const ONE_OF_EACH: Expected = { taken: 1, listed: 1 };

const ofBatch = (events: object): object[] => events as object[];

const VARIANTS: Readonly<Record<string, readonly Variant[]>> = {
  WooCommerce: [
    [keep, BOTH_TAKEN],
    [over({ total: '129.9967', refunds: [] }), TAKEN],
    [over({ total: 'about 20', refunds: [] }), LISTED],
    [over({ currency: 'EUR', refunds: [] }), LISTED],
    [over({ refunds: [{ id: 5 }] }), ONE_OF_EACH],
    [over({ refunds: [{ id: 5, total: 'x' }] }), ONE_OF_EACH],
    [over({ status: null }), LISTED],
    ...broken,
  ],
  'Shopify, of an order': [
    [keep, BOTH_TAKEN],
    [over({ refunds: [] }), TAKEN],
    [over({ total_price: '1.2.3', refunds: [] }), LISTED],
    [over({ currency: 'EUR', refunds: [] }), LISTED],
    [over({ refunds: [{ transactions: [{ kind: 'refund', status: 'success' }] }] }), ONE_OF_EACH],
    [over({ id: 1e300 }), LISTED],
    ...broken,
  ],
  // The order is not known yet, so the refund waits for it.
  'Shopify, of a refund': [
    [keep, TAKEN],
    [
      over({
        transactions: [{ id: 1, kind: 'refund', status: 'success', amount: '1,00x', currency: 'USD' }],
      }),
      LISTED,
    ],
    [
      over({ transactions: [{ id: 1, kind: 'refund', status: 'success', amount: '1.00', currency: 'EUR' }] }),
      LISTED,
    ],
    ...broken,
  ],
  Mailgun: [
    [keep, TAKEN],
    [over({ event: 'complained' }), TAKEN],
    [over({ event: 'eaten' }), LISTED],
    [over({ recipient: 'nobody' }), LISTED],
    [over({ recipient: null }), LISTED],
    [(_report, number) => ({ odd: number }), LISTED],
  ],
  Postmark: [
    [keep, TAKEN],
    [over({ Metadata: null }), TAKEN],
    [over({ RecordType: 'Surprise' }), LISTED],
    [over({ Email: 7 }), LISTED],
    ...broken,
  ],
  SendGrid: [
    [keep, TAKEN],
    [
      (events, number) => [...ofBatch(events), { event: 'bounce', sg_event_id: `odd-${number}` }],
      ONE_OF_EACH,
    ],
    [(events) => ofBatch(events).map(over({ event: 'surprise' })), LISTED],
    ...broken,
  ],
  'Amazon SES': [
    [keep, TAKEN],
    [over({ notificationType: 'Surprise', bounce: undefined }), LISTED],
    [over({ bounce: { bounceType: 'Permanent', bouncedRecipients: [{}] } }), LISTED],
    ...broken,
  ],
};

/** The same stream in every run: the point is that each delivery is counted, not which ones are sent. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let subject: ReportSubject;
  let textId: string;
  let trackingIds: string[];
  const random = seededRandom(45);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

  beforeAll(async () => {
    ({ db } = await makeDb());
    api = await serveApi({ db, settings: TWILIO_SETTINGS, mailProviders: signedMailProviders });
    const { tenantId, lead } = await makeReportingShop(db, { allowedOrigins: [SHOP] });
    await connectShops(db, tenantId);
    const leads = await Promise.all(Array.from({ length: PIXEL_LEADS }, () => makeLead(db, tenantId)));
    trackingIds = leads.map(({ trackingId }) => trackingId);
    const mailId = await addSent('email', ADDRESS, tenantId);
    textId = await addSent('sms', NUMBER, tenantId);
    subject = { tenantId, trackingId: lead.trackingId, mailId };
  });
  afterAll(() => api.close());

  const addSent = async (kind: 'email' | 'sms', recipient: string, tenantId: string) => {
    const message = {
      tenantId,
      kind,
      purpose: 'bulk',
      dedupeKey: kind,
      recipient,
      marketing: true,
      consentId: await makeConsent(db, tenantId, { kind: kind === 'sms' ? 'texts' : 'offers' }),
      payload: {},
    };
    await enqueue(db, { ...message, recipientHash: hashRecipient(recipient) }, new Date());
    const sent = { state: 'sent', attempts: 1 };
    return (await db.outboxMessage.update({ where: { dedupeKey: kind }, data: sent })).id;
  };

  const sendReport = async (number: number): Promise<Expected> => {
    const { sender, path, report, sign } = pick(SENDERS.filter((candidate) => candidate.sender in VARIANTS));
    const [change, expected] = pick(VARIANTS[sender] ?? []);
    const changed = change(report(number, subject) as object, number);
    const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
    const { body, headers } = sign(text, number);
    const response = await fetch(api.origin + path(subject), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
      body,
    });
    expect([sender, text, response.status]).toEqual([sender, text, 200]);
    return expected;
  };
  const sendPixel = async (number: number): Promise<Expected> => {
    const [saleAmount, currency, expected] = pick<[string, string, Expected]>([
      ['12.50', 'USD', TAKEN],
      ['$129.95', 'USD', TAKEN],
      ['1.299', 'USD', LISTED],
      ['free', 'USD', LISTED],
      ['12.50', 'EUR', LISTED],
    ]);
    const query = { client: subject.tenantId, trackingId: pick(trackingIds), orderId: `P-${number}` };
    const search = new URLSearchParams({ ...query, saleAmount, currency });
    await fetch(`${api.origin}/api/conversion.gif?${search}`, { headers: { Referer: `${SHOP}/` } });
    return expected;
  };

  const sendText = async (number: number): Promise<Expected> => {
    const MessageSid = `SM${number}`;
    const status = `/api/webhooks/twilio/status?message=${textId}&attempt=1`;
    const incoming = '/api/webhooks/twilio/incoming';
    const [path, form, expected] = pick<[string, Record<string, string>, Expected]>([
      [status, { MessageSid, MessageStatus: 'delivered' }, TAKEN],
      [status, { MessageSid, MessageStatus: 'surprise' }, LISTED],
      [`${status}x`, { MessageSid, MessageStatus: 'delivered' }, LISTED],
      [incoming, { MessageSid, From: NUMBER, Body: 'STOP' }, TAKEN],
      [incoming, { MessageSid, From: NUMBER, Body: 'When does it arrive?' }, LISTED],
      [incoming, { MessageSid, Body: 'Hello' }, LISTED],
    ]);
    expect((await postSigned(api.origin, path, form)).status).toBe(200);
    return expected;
  };

  const countTaken = async (): Promise<number> => {
    const { tenantId } = subject;
    const counts = await Promise.all([
      db.conversion.count({ where: { tenantId } }),
      db.unmatchedOrder.count({ where: { tenantId } }),
      db.waitingRefund.count({ where: { tenantId } }),
      db.providerEvent.count({ where: { kind: { notIn: ['odd', 'reply'] } } }),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const countListed = async (): Promise<number> =>
    (await db.intakeProblem.aggregate({ _sum: { count: true } }))._sum.count ?? 0;

  it('takes or lists each part of a random stream of good, odd and broken deliveries', async () => {
    const sent: Expected = { taken: 0, listed: 0 };
    for (let index = 1; index <= DELIVERIES; index++) {
      // An order and its refund each have a number.
      const expected = await pick([sendReport, sendReport, sendReport, sendPixel, sendText])(index * 10);
      sent.taken += expected.taken;
      sent.listed += expected.listed;
      const counted = { taken: await countTaken(), listed: await countListed() };
      expect({ index, ...counted }).toEqual({ index, ...sent });
    }
    expect(sent.taken + sent.listed).toBeGreaterThan(DELIVERIES);
    expect(Math.min(sent.taken, sent.listed)).toBeGreaterThan(DELIVERIES / 4);
  }, 120_000);
});
