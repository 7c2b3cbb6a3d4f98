import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpCarrier } from '#app/adapters/smtp/smtp-carrier.server.ts';
import type { Database } from '#app/domain/database.ts';
import type { OutboxMessage, RenderMail } from '#app/outbox/carriers.ts';
import { enqueue } from '#app/outbox/enqueue.server.ts';
import type { KindRules } from '#app/outbox/kind-rules.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { type OutboxWorker, startWorker } from '#app/outbox/worker.server.ts';
import { forOneDatabase, type TestDatabase } from '../support/databases.ts';
import { newMail, rendered, renderTestMail, until } from './mails.ts';
import { type Phase, type SmtpProxy, startSmtpProxy } from './smtp-proxy.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';
import { verifyDkim } from './verify-dkim.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
/** More bytes than the socket buffers between two processes hold. */
const BIG = new Uint8Array(16 * 1024 * 1024).fill(7);

forOneDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let sink: SmtpSink;
  let proxy: SmtpProxy;
  let worker: OutboxWorker | undefined;

  beforeAll(async () => {
    database = await makeDb();
    db = database.db;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    sink = await startSmtpSink();
    proxy = await startSmtpProxy(sink.port);
  });
  afterEach(async () => {
    await worker?.stop(200);
    worker = undefined;
    await proxy.close();
    await sink.close();
  });

  const start = ({
    url = proxy.url,
    render = renderTestMail,
    deadlineMs = 20_000,
    silenceMs = 1_000,
    rules = {},
  }: {
    url?: string;
    render?: RenderMail;
    deadlineMs?: number;
    silenceMs?: number;
    rules?: Partial<KindRules>;
  } = {}) => {
    const carrier = smtpCarrier({
      url,
      messageIdDomain: 'mail.example.com',
      connections: 5 + (rules.freshTries?.max ?? 0),
      timeouts: { connection: silenceMs, greeting: silenceMs, silence: silenceMs },
    });
    worker = startWorker({
      db,
      provider: database.provider,
      handlers: { email: { prepare: render, carrier } },
      report: (error) => {
        throw error;
      },
      // The tests wake the worker after they plan a mail or make one due.
      pollMs: 200,
      random: () => 0.5,
      rules: { email: { deadlineMs, ...rules } },
    });
  };
  const plan = async (count: number) => {
    await enqueue(
      db,
      Array.from({ length: count }, (_, n) => newMail(n)),
      NOW,
    );
    worker?.wake();
  };
  const row = (n = 0) =>
    db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey: `test:${n}` }, include: { failures: true } });
  const attempted = () =>
    until('the attempt was written down', async () => (await row()).failures.length > 0);
  /** Makes the mail due now, as the schedule would do later. */
  const makeDue = async () => {
    await db.outboxMessage.updateMany({ where: { state: 'planned' }, data: { nextAttemptAt: NOW } });
    worker?.wake();
  };
  const arrives = () => until('the mail arrives', async () => (await row()).state === 'sent');

  describe('a mail with a key', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const record = `v=DKIM1; k=rsa; p=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`;
    const render = async (message: OutboxMessage, inline: RenderedMail['inline'] = []) =>
      rendered(message, {
        inline,
        headers: {
          'List-Unsubscribe':
            '<https://app.example.com/unsubscribe/1234567890123456789012345678901234567890>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        dkim: {
          domain: 'example.com',
          selector: 's1',
          privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
        },
      });

    it('arrives with a signature that proves its domain, text and one-click headers', async () => {
      await plan(1);
      start({ render: (message) => render(message) });
      await arrives();
      const { raw } = sink.received[0] ?? { raw: Buffer.alloc(0) };
      const proof = verifyDkim(raw, record);
      expect(proof).toMatchObject({ isValid: true, domain: 'example.com' });
      expect(proof.signed).toEqual(
        expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
      );
      // Who replays the mail can't add a second header that a reader would see first.
      for (const header of [
        'From: Bank <a@bank.example>',
        'Subject: Prize',
        'To: b@c.example',
        'Reply-To: x@y.example',
      ])
        expect(verifyDkim(Buffer.concat([Buffer.from(`${header}\r\n`), raw]), record).isValid, header).toBe(
          false,
        );
      for (const [before, after] of [
        ['One-Click', 'Two-Click'],
        ['=?UTF-8?', '=?utf-8?'],
        ['Your <b>plan', 'Your <b>scam'],
      ] as const) {
        const changed = raw.toString('latin1').replace(before, after);
        expect(changed).not.toBe(raw.toString('latin1'));
        expect(verifyDkim(Buffer.from(changed, 'latin1'), record).isValid, after).toBe(false);
      }
    });

    it('is not in doubt when the server refuses its recipient: signing it is not sending it', async () => {
      sink.refuse.rcpt = 450;
      await plan(1);
      start({ render: (message) => render(message) });
      await attempted();
      expect(await row()).toMatchObject({ state: 'planned', failures: [{ statusCode: 450 }] });
    });

    // The test below cuts off an unsigned mail.
    it('is not in doubt when the connection breaks before the end of the message', {
      tags: ['nightly'],
    }, async () => {
      proxy.fault = { at: 'body', how: 'drop' };
      await plan(1);
      const inline = [{ cid: 'x', filename: 'x.bin', contentType: 'application/octet-stream', content: BIG }];
      start({ render: (message) => render(message, inline), silenceMs: 5000 });
      await attempted();
      expect(await row()).toMatchObject({ state: 'planned', attempts: 1 });
    });
  });

  it.each([
    'connect',
    'EHLO',
    'MAIL',
    'RCPT',
    'DATA',
    'answer',
  ] as const)('brings a mail to a server that is well again while it leaves all connections without an answer at %s', async (phase) => {
    proxy.fault = { at: phase, how: 'stall' };
    await plan(2);
    // None of these deadlines ends within the test.
    const ms = 600_000;
    start({
      deadlineMs: ms,
      silenceMs: ms,
      rules: { concurrency: 2, freshTries: { max: 10, afterMs: 50 } },
    });
    await until('both connections are stalled', async () => proxy.strikes === 2);
    proxy.fault = null;
    await enqueue(db, newMail(7), NOW);
    worker?.wake();
    await until('the mail arrives', async () => (await row(7)).state === 'sent');
    expect(proxy).toMatchObject({ connections: 3, open: 3 });
    expect((await row(0)).state).not.toBe('sent');
  });

  it('brings each mail to the server once, as it was rendered', async () => {
    await plan(30);
    start();
    await until(
      'all are sent',
      async () => (await db.outboxMessage.count({ where: { state: 'sent' } })) === 30,
    );
    const copies = sink.copies();
    expect(copies.size).toBe(30);
    expect([...copies.values()].every((count) => count === 1)).toBe(true);

    const { id, providerMessageId } = await row(7);
    const index = sink.received.findIndex(({ to }) => to[0] === 'visitor-7@example.com');
    const mail = await sink.parsed(index);
    expect(providerMessageId).toBe(`<${id}@mail.example.com>`);
    expect(mail.messageId).toBe(providerMessageId);
    expect(mail.subject).toBe('Plan 7 – for you');
    expect(mail.from?.value).toEqual([{ name: 'Ünser Shop, Inc.', address: 'shop@example.com' }]);
    expect(mail.text?.trim()).toBe('Your plan, as text.\n.\nA line that is a dot.');
    expect(mail.html).toBe('<p>Your <b>plan</b></p>');
    expect(mail.headers.get('x-test')).toBe('yes');
    expect(sink.received[index]?.to).toEqual(['visitor-7@example.com']);
  });

  it('waits while nothing listens at the address, and sends when something does', async () => {
    const free = createServer();
    await new Promise<void>((ready) => free.listen(0, '127.0.0.1', ready));
    const { port } = free.address() as { port: number };
    await new Promise((done) => free.close(done));
    await plan(1);
    start({ url: `smtp://127.0.0.1:${port}` });
    await attempted();
    expect(await row()).toMatchObject({ state: 'planned', attempts: 1 });
    const late = await startSmtpProxy(sink.port, port);
    await makeDue();
    await arrives();
    expect(sink.received.length).toBe(1);
    await worker?.stop(200);
    await late.close();
  });

  const before: Phase[] = ['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA'];
  const expectRetry = async (phase: Phase, how: 'drop' | 'stall') => {
    proxy.fault = { at: phase, how };
    await plan(1);
    start();
    await attempted();
    const waiting = await row();
    expect(waiting).toMatchObject({ state: 'planned', attempts: 1, claimedBy: null });
    expect(waiting.lastError).toBeTruthy();
    expect(waiting.nextAttemptAt.getTime() - waiting.updatedAt.getTime()).toBe(15_000);
    expect(sink.received.length).toBe(0);

    proxy.fault = null;
    await makeDue();
    await arrives();
    expect((await row()).attempts).toBe(2);
    expect(sink.received.length).toBe(1);
  };
  it.each(
    before,
  )('tries again as stated when the server closes the connection at %s, and the mail arrives once', (phase) =>
    expectRetry(phase, 'drop'));
  it('tries again as stated when the server falls silent at DATA, and the mail arrives once', () =>
    expectRetry('DATA', 'stall'));
  it.each(before.filter((phase) => phase !== 'DATA'))(
    'tries again as stated when the server falls silent at %s, and the mail arrives once',
    { tags: ['nightly'] },
    (phase) => expectRetry(phase, 'stall'),
  );

  it('tries again when the connection breaks in the middle of the message, which no server can have accepted', async () => {
    proxy.fault = { at: 'body', how: 'drop' };
    await plan(1);
    const inline = [{ cid: 'x', filename: 'x.bin', contentType: 'application/octet-stream', content: BIG }];
    start({ render: async (m) => rendered(m, proxy.fault ? { inline } : {}), silenceMs: 5000 });
    await attempted();
    expect(await row()).toMatchObject({ state: 'planned', attempts: 1 });
    proxy.fault = null;
    await makeDue();
    await arrives();
    expect(sink.received.length).toBe(1);
  });

  it('counts a message as handed over once the socket has all of it, however slowly the server reads', async () => {
    proxy.fault = { at: 'body', how: 'stall' };
    await plan(1);
    start();
    await attempted();
    expect(await row()).toMatchObject({ state: 'uncertain', attempts: 1 });
    expect(sink.received.length).toBe(0);
  });

  it.each([
    'drop',
    'stall',
  ] as const)('does not send again when the server does %s after the whole message: the outcome is unknown, and the row says so', async (how) => {
    proxy.fault = { at: 'answer', how };
    await plan(1);
    start();
    await attempted();
    expect(await row()).toMatchObject({ state: 'uncertain', attempts: 1 });
    expect((await row()).lastError).toMatch(/^No answer after the whole message/);
    proxy.fault = null;
    await makeDue();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(sink.received.length).toBe(1);
    expect((await row()).state).toBe('uncertain');
  });

  it('is as careful when it ends a slow attempt itself', async () => {
    proxy.fault = { at: 'answer', how: 'stall' };
    await plan(1);
    start({ deadlineMs: 1_000, silenceMs: 20_000 });
    await attempted();
    expect(await row()).toMatchObject({ state: 'uncertain' });
    await db.outboxMessage.deleteMany();
    proxy.fault = { at: 'RCPT', how: 'stall' };
    await plan(1);
    await attempted();
    expect(await row()).toMatchObject({ state: 'planned', attempts: 1 });
  });

  // The result of each code is listed in app/adapters/smtp/classify.test.ts.
  it.each([
    { at: 'connect', code: 421, state: 'planned' },
    { at: 'connect', code: 554, state: 'planned' },
    { at: 'mail', code: 451, state: 'planned' },
    { at: 'mail', code: 553, state: 'failed' },
    { at: 'rcpt', code: 450, state: 'planned' },
    { at: 'rcpt', code: 550, state: 'failed' },
    { at: 'data', code: 452, state: 'planned' },
    { at: 'data', code: 552, state: 'failed' },
  ] as const)('after a refusal at $at with $code the row is $state, with the code', async ({
    at: phase,
    code,
    state,
  }) => {
    sink.refuse[phase] = code;
    await plan(1);
    start();
    await attempted();
    expect(await row()).toMatchObject({ state, attempts: 1, failures: [{ attempt: 1, statusCode: code }] });
    expect(sink.received.length).toBe(0);
    delete sink.refuse[phase];
    await makeDue();
    if (state === 'planned') {
      await arrives();
      expect(sink.received.length).toBe(1);
    }
  });

  it('keeps everything when the password is wrong, because that says nothing about the mails', async () => {
    sink.refuse.auth = 535;
    await plan(1);
    start({ url: proxy.url.replace('smtp://', 'smtp://us:secret@') });
    await attempted();
    const failed = await row();
    expect(failed).toMatchObject({ state: 'planned', failures: [{ statusCode: 535 }] });
    expect(failed.lastError).not.toContain('secret');
    delete sink.refuse.auth;
    await makeDue();
    await arrives();
  });

  it('is not misled by an address that looks like two', async () => {
    await enqueue(db, newMail(0, { recipient: 'a@example.com, b@example.com' }), NOW);
    start();
    await until('it is settled', async () => ['sent', 'failed'].includes((await row()).state));
    for (const { to } of sink.received) expect(to).not.toContain('b@example.com');
  });
});
