import webhooks from 'twilio/lib/webhooks/webhooks.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { parseCleanJson } from '#app/lib/clean-json.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { makeConsent } from '../support/consents.ts';
import { DATABASES, type DatabaseName, type MakeDb, runOn } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { connectShops } from '../support/shop-deliveries.ts';
import { ADDRESS, type ReportSubject, SENDERS, signedMailProviders } from '../support/signed-reports.ts';
import { type StripeStub, startStripeStub } from '../support/stripe/stripe-stub.ts';
import { TWILIO_SETTINGS } from '../support/twilio-stub.ts';

/**
 * Values that a field of a report should not have, one of each kind: a missing value, another type, a text that Postgres can't store and a
 * property of every object.
 */
const KINDS_OF_ODD_VALUES: readonly unknown[] = [undefined, {}, 'a\u0000b', 'constructor'];

const ODD_VALUES: readonly unknown[] = [
  ...KINDS_OF_ODD_VALUES,
  ...[null, 7, -1, 1e300, true, '', 'text', '__proto__', '2147483648', '1e300', '9999-99-99', [], [null]],
];

interface OddChange {
  /** The field's path and its odd value; `undefined` means a missing field. */
  what: string;
  change: (value: unknown) => unknown;
}

/** Lists a change for each field of a JSON value and each odd value; the changes can be applied to other values of the same form too. */
function* listOddChanges(value: unknown, oddValues: readonly unknown[]): Generator<OddChange> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    for (const odd of oddValues)
      yield { what: `${name} = ${JSON.stringify(odd)}`, change: (whole) => withField(whole, name, odd) };
    for (const { what, change } of listOddChanges(field, oddValues))
      yield {
        what: `${name}.${what}`,
        change: (whole) => withField(whole, name, change((whole as Record<string, unknown>)[name])),
      };
  }
}

const withField = (whole: unknown, name: string, field: unknown): unknown =>
  Array.isArray(whole)
    ? whole.map((item, index) => (String(index) === name ? field : item))
    : { ...(whole as object), [name]: field };

const NUMBER = '+14155550100';

/** Bodies that are not a valid report but have a valid signature. */
const NO_REPORTS = [
  ...['', '{}', 'null', '[false]', '[7]', '"text"', '8', 'true', '{"a":', 'no JSON', '\u0000'],
  ...['{"__proto__":1}', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
];
/**
 * Stripe is ours and not a company's: what it sends is refused, and repeated. Mailgun's signature is a part of its JSON, and a text that
 * Amazon signed can't hold the character that cleaning removes.
 * @returns the status of the refusal; null for what is listed
 */
function statusOfRefusal(sender: string, body: string): number | null {
  if (sender === 'Stripe' || (sender === 'Mailgun' && !isCleanJson(body))) return 400;
  return sender === 'Amazon SES' && body === '\u0000' ? 401 : null;
}

function isCleanJson(body: string): boolean {
  try {
    parseCleanJson(body);
    return true;
  } catch {
    return false;
  }
}

const suite = (oddValues: readonly unknown[]) => (_name: DatabaseName, makeDb: MakeDb) => {
  let db: Database;
  let api: ServedApi;
  let stub: StripeStub;
  let subject: ReportSubject;
  let textId: string;
  let count = 0;

  beforeAll(async () => {
    ({ db } = await makeDb());
    stub = await startStripeStub();
    api = await serveApi({
      db,
      settings: { ...stub.settings, ...TWILIO_SETTINGS },
      mailProviders: signedMailProviders,
    });
    const { id: tenantId } = await makeTenant(db);
    await connectShops(db, tenantId);
    const { trackingId } = await makeLead(db, tenantId);
    const mailId = await addSent('email', ADDRESS, tenantId);
    textId = await addSent('sms', NUMBER, tenantId);
    subject = { tenantId, trackingId, mailId };
  });
  afterAll(async () => {
    await api.close();
    await stub.close();
  });

  const addSent = async (kind: 'email' | 'sms', recipient: string, tenantId: string) => {
    const dedupeKey = `sent:${++count}`;
    const consentId = await makeConsent(db, tenantId, { kind: kind === 'sms' ? 'texts' : 'offers' });
    const message = {
      ...{ tenantId, kind, purpose: 'bulk', dedupeKey, recipient, marketing: true, consentId },
      payload: {},
    };
    await enqueue(db, { ...message, recipientHash: hashRecipient(recipient) }, new Date());
    const sent = { state: 'sent', attempts: 1 };
    return (await db.outboxMessage.update({ where: { dedupeKey }, data: sent })).id;
  };
  /** Counts everything that a report can create. */
  const countStored = async () => {
    const [{ stored: storedCount } = { stored: 0 }] = await db.$queryRaw<{ stored: number | bigint }[]>`
      SELECT (SELECT COUNT(*) FROM "Conversion") + (SELECT COUNT(*) FROM "UnmatchedOrder")
        + (SELECT COUNT(*) FROM "WaitingRefund")
        + (SELECT COUNT(*) FROM "ProviderEvent" WHERE "kind" NOT IN ('odd', 'reply'))
        + (SELECT COUNT(*) FROM "Suppression") + (SELECT COUNT(*) FROM "StripeEvent") AS "stored"`;
    return Number(storedCount);
  };
  const countListed = async () =>
    (await db.intakeProblem.aggregate({ _sum: { count: true } }))._sum.count ?? 0;
  const post = async (
    path: string,
    { body, headers }: { body: string; headers?: Record<string, string> },
  ) => {
    const response = await fetch(api.origin + path, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  /** Whether the response means that no row was stored. */
  const isRefusal = ({ status, text }: { status: number; text: string }) =>
    status !== 200 || /"result":"ignored"|"recorded":0/.test(text);

  describe.each(SENDERS)('$sender', ({ sender, path, report, sign }) => {
    it.each(NO_REPORTS)('is refused or listed with the body %j', async (body) => {
      const [stored, listed] = [await countStored(), await countListed()];
      const answer = await post(path(subject), sign(body, ++count));
      const refusal = statusOfRefusal(sender, body);
      expect(answer.status).toBe(refusal ?? 200);
      expect(await countListed()).toBe(listed + (refusal === null ? 1 : 0));
      expect(await countStored()).toBe(stored);
    });

    it('is recorded, and never fails with an odd value in any field', async () => {
      const before = await countStored();
      const first = await post(path(subject), sign(JSON.stringify(report(++count, subject)), count));
      expect(first.status).toBe(200);
      expect(await countStored()).toBeGreaterThan(before);
      const failures: string[] = [];
      let storedCount = await countStored();
      for (const { what, change } of listOddChanges(report(0, subject), oddValues)) {
        // An order and its refund each have a number.
        count += 2;
        const answer = await post(path(subject), sign(JSON.stringify(change(report(count, subject))), count));
        if (answer.status !== 200 && answer.status !== 400) failures.push(`${what}: ${answer.status}`);
        const before = storedCount;
        storedCount = await countStored();
        if (isRefusal(answer) && storedCount !== before) failures.push(`${what}: stored`);
      }
      expect(failures).toEqual([]);
    }, 120_000);
  });

  describe('Twilio', () => {
    const postForm = (path: string, body: string) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      const { TWILIO_AUTH_TOKEN: token } = TWILIO_SETTINGS;
      const signature = webhooks.getExpectedTwilioSignature(token, api.origin + path, form);
      const type = 'application/x-www-form-urlencoded';
      return post(path, { body, headers: { 'X-Twilio-Signature': signature, 'Content-Type': type } });
    };
    const status = (id: string, attempt = '1') =>
      `/api/webhooks/twilio/status?message=${id}&attempt=${attempt}`;
    const incoming = '/api/webhooks/twilio/incoming';

    it.each(NO_REPORTS)('is ignored with the body %.20j', async (body) => {
      const before = await countStored();
      for (const path of [status(textId), incoming])
        expect(await postForm(path, body)).toMatchObject({ status: 200 });
      expect(await countStored()).toBe(before);
    });

    it('never fails with an odd value in any field', async () => {
      const failures: string[] = [];
      const expectAnswer = async (path: string, body: string, what: string) => {
        const answer = await postForm(path, body);
        if (answer.status !== 200) failures.push(`${what}: ${answer.status}`);
      };
      // Each call concerns a different text.
      const newSid = () => ({ MessageSid: `SM${++count}` });
      const reports: [string, Record<string, string>][] = [
        [status(textId), { ...newSid(), MessageStatus: 'failed', ErrorCode: '30005' }],
        [incoming, { ...newSid(), From: NUMBER, Body: 'STOP', OptOutType: 'STOP' }],
      ];
      for (const [path, example] of reports)
        for (const { what, change } of listOddChanges(example, oddValues)) {
          const form = { ...example, ...newSid() };
          const fields = Object.entries(change(form) as object).filter(([, value]) => value !== undefined);
          await expectAnswer(path, new URLSearchParams(fields).toString(), what);
        }
      for (const odd of ['', '-1', '1e300', '2147483648', 'x'])
        for (const path of [status(odd), status(textId, odd)]) {
          const form = { ...newSid(), MessageStatus: 'delivered' };
          await expectAnswer(path, new URLSearchParams(form).toString(), path);
        }
      expect(failures).toEqual([]);
    }, 60_000);
  });
};

// Postgres refuses more values than SQLite.
runOn(['postgres'], suite(KINDS_OF_ODD_VALUES));
runOn(DATABASES, suite(ODD_VALUES), { tags: ['nightly'] });
