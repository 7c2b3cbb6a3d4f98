import { createServer } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { twilioCarrier } from '#app/adapters/twilio/twilio-carrier.server.ts';
import type { Database } from '#app/domain/database.ts';
import { enqueue } from '#app/outbox/enqueue.server.ts';
import { KIND_RULES } from '#app/outbox/kind-rules.ts';
import { type OutboxWorker, startWorker } from '#app/outbox/worker.server.ts';
import { forOneDatabase, type TestDatabase } from '../support/databases.ts';
import {
  ACCOUNT,
  formatSid,
  type StubAnswer,
  startTwilioStub,
  type TwilioStub,
} from '../support/twilio-stub.ts';
import { newMail, rendered, until } from './mails.ts';
import { startSmtpSink } from './smtp-sink.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const STATUS_URL = 'https://app.example.com/api/webhooks/twilio/status';
const TO = '+14155550100';

/** Texts sent to a server that responds as Twilio does, or not at all. */
forOneDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let twilio: TwilioStub;
  let worker: OutboxWorker | undefined;

  beforeAll(async () => {
    database = await makeDb();
    db = database.db;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    twilio = await startTwilioStub();
  });
  afterEach(async () => {
    await worker?.stop(200);
    worker = undefined;
    await twilio.close();
  });

  const start = ({
    apiBase = twilio.apiBase,
    deadlineMs = 20_000,
    email,
  }: {
    apiBase?: string;
    deadlineMs?: number;
    email?: Parameters<typeof startWorker>[0]['handlers']['email'];
  } = {}) => {
    worker = startWorker({
      db,
      provider: database.provider,
      handlers: {
        ...(email && { email }),
        sms: {
          prepare: async ({ recipient }) => ({ from: ACCOUNT.from, to: recipient ?? '', text: 'Hello ñ' }),
          carrier: twilioCarrier({
            ...ACCOUNT,
            apiBase,
            statusUrl: STATUS_URL,
          }),
        },
      },
      report: (error) => {
        throw error;
      },
      // The tests wake the worker after they make a text due.
      pollMs: 200,
      random: () => 0.5,
      rules: { sms: { deadlineMs } },
    });
  };
  const plan = (n = 0, recipient = TO) =>
    enqueue(db, newMail(n, { kind: 'sms', purpose: 'bulk', recipient }), NOW);
  const row = (n = 0) =>
    db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey: `test:${n}` }, include: { failures: true } });
  const settled = (n = 0) =>
    until('the attempt was written down', async () => {
      const { state, failures } = await row(n);
      return failures.length > 0 || ['sent', 'uncertain', 'failed'].includes(state);
    });
  /** Sends one text to a server that gives this response. @returns its row */
  const attempt = async (answer: StubAnswer, options: Parameters<typeof start>[0] = {}) => {
    twilio.answer = () => answer;
    await plan();
    start(options);
    await settled();
    return row();
  };

  it('marks each text just before its own request: a kill leaves in doubt what is on the wire and no other', async () => {
    const QUICK = 60;
    twilio.answer = () => (twilio.requests.length > QUICK ? 'hang' : undefined);
    const texts = Array.from({ length: QUICK + 20 }, (_, n) =>
      newMail(n, { kind: 'sms', purpose: 'bulk', recipient: TO }),
    );
    await enqueue(db, texts, NOW);
    start();
    const onTheWire = QUICK + KIND_RULES.sms.concurrency;
    await until('all connections wait', async () => twilio.requests.length === onTheWire);
    await until(
      'the others are sent',
      async () => (await db.outboxMessage.count({ where: { state: 'sent' } })) === QUICK,
    );
    const sending = await db.outboxMessage.findMany({ where: { state: 'sending' } });
    const requested = twilio.requests.slice(QUICK).map(({ form }) => form.StatusCallback);
    expect(sending.map(({ id }) => `${STATUS_URL}?message=${id}&attempt=1`).sort()).toEqual(requested.sort());
  });

  it('hands a text to Twilio with the account, the sender and where to report', async () => {
    await plan();
    start();
    await settled();
    const { id, state, providerMessageId } = await row();
    expect([state, providerMessageId]).toEqual(['sent', formatSid(1)]);
    const basic = Buffer.from(`${ACCOUNT.accountSid}:${ACCOUNT.authToken}`).toString('base64');
    expect(twilio.requests).toEqual([
      {
        path: `/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages.json`,
        authorization: `Basic ${basic}`,
        form: {
          To: TO,
          Body: 'Hello ñ',
          From: ACCOUNT.from,
          ValidityPeriod: '3600',
          StatusCallback: `https://app.example.com/api/webhooks/twilio/status?message=${id}&attempt=1`,
        },
      },
    ]);
  });

  it.each<[string, number, number | undefined]>([
    ['a number that is not valid', 400, 21211],
    ['a recipient who answered STOP', 400, 21610],
    ['a country that is switched off', 400, 21408],
    ['a refusal without a code', 400, undefined],
  ])('fails for good after %s, without the number in the reason', async (_what, status, code) => {
    const { state, lastError, failures } = await attempt({
      status,
      code,
      message: `To ${TO} (415) 555-0100`,
    });
    expect(state).toBe('failed');
    expect(failures).toMatchObject([{ attempt: 1, statusCode: code ?? 400 }]);
    expect(lastError).toContain(code ? `error ${code}` : 'status 400');
    expect(lastError).not.toMatch(/555/);
  });

  it.each<[string, StubAnswer]>([
    ['an account that is not let in', { status: 401, code: 20003 }],
    ['an unknown account', { status: 404, code: 20404 }],
    ['a sender that may not send', { status: 400, code: 21606 }],
    ['a full queue', { status: 400, code: 21611 }],
    ['a server that fails', { status: 500 }],
    ['a server that is down', { status: 503, body: '<html>' }],
  ])('tries again later after %s, and then it arrives once', async (_what, answer) => {
    const { state, attempts, nextAttemptAt, failures } = await attempt(answer);
    expect([state, attempts, failures.length]).toEqual(['planned', 1, 1]);
    expect(nextAttemptAt > NOW).toBe(true);
    twilio.answer = undefined;
    await db.outboxMessage.updateMany({ data: { nextAttemptAt: NOW } });
    worker?.wake();
    await until('the text is sent', async () => (await row()).state === 'sent');
    expect(twilio.requests).toHaveLength(2);
  });

  it('waits for as long as Twilio asks when there are too many', async () => {
    const before = Date.now();
    const { state, nextAttemptAt, failures } = await attempt({
      status: 429,
      code: 20429,
      headers: { 'Retry-After': '3600' },
    });
    expect([state, failures[0]?.statusCode]).toEqual(['planned', 20429]);
    expect(nextAttemptAt.getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
  });

  it.each<[string, StubAnswer]>([
    ['Twilio never answers', 'hang'],
    ['the connection closes before the answer', 'close'],
    ['a gateway gives up', { status: 504 }],
    ['a gateway has no good answer', { status: 502 }],
  ])('is uncertain, and never sent again by itself, when %s', async (_what, answer) => {
    const { state, failures } = await attempt(answer, { deadlineMs: 3000 });
    expect([state, failures.length]).toEqual(['uncertain', 1]);
    expect(twilio.requests).toHaveLength(1);
  });

  it('is in no doubt when there is no connection', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    const { port } = server.address() as { port: number };
    await new Promise((done) => server.close(done));
    const { state, lastError } = await attempt({ status: 201 }, { apiBase: `http://127.0.0.1:${port}` });
    expect([state, lastError]).toEqual(['planned', expect.stringContaining('ECONNREFUSED')]);
    expect(twilio.requests).toEqual([]);
  });

  it('counts an answer of success as sent, even one that can’t be read', async () => {
    const { state, providerMessageId } = await attempt({ status: 201, body: 'no JSON' });
    expect([state, providerMessageId]).toEqual(['sent', null]);
  });

  it('holds up no mail, and no text to another number, while Twilio refuses one', async () => {
    const sink = await startSmtpSink();
    try {
      const { smtpCarrier } = await import('#app/adapters/smtp/smtp-carrier.server.ts');
      twilio.answer = ({ To }) => (To === TO ? { status: 500 } : undefined);
      await plan(0);
      await plan(1, '+14155550101');
      await enqueue(db, newMail(2), NOW);
      start({
        email: {
          prepare: async (message) => rendered(message),
          carrier: smtpCarrier({ url: sink.url, messageIdDomain: 'mail.example.com', connections: 1 }),
        },
      });
      for (const n of [1, 2])
        await until(`message ${n} is sent`, async () => (await row(n)).state === 'sent');
      await settled(0);
      expect((await row(0)).state).toBe('planned');
    } finally {
      await worker?.stop(200);
      await sink.close();
    }
  });
});
