import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { smtpCarrier } from '#app/adapters/smtp/smtp-carrier.server.ts';
import type { Database } from '#app/domain/database.ts';
import { enqueue } from '#app/outbox/enqueue.server.ts';
import { type OutboxWorker, startWorker } from '#app/outbox/worker.server.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { newMail, renderTestMail, until } from './mails.ts';
import { type Phase, type SmtpProxy, startSmtpProxy } from './smtp-proxy.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

forEachDatabase((name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let sink: SmtpSink;
  let proxy: SmtpProxy;
  let worker: OutboxWorker | undefined;
  const reportedErrors: unknown[] = [];
  /** Runs while the server holds back its response to RCPT TO. */
  let atRecipient: () => Promise<unknown> = async () => undefined;

  beforeAll(async () => {
    database = await makeDb();
    db = database.db;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    reportedErrors.length = 0;
    atRecipient = async () => undefined;
    sink = await startSmtpSink({
      onRcptTo: (_address, _session, done) =>
        void atRecipient().then(
          () => done(),
          (error) => done(error),
        ),
    });
    proxy = await startSmtpProxy(sink.port);
  });
  afterEach(async () => {
    await worker?.stop(200);
    await proxy.close();
    await sink.close();
  });

  const start = () => {
    const carrier = smtpCarrier({
      url: proxy.url,
      messageIdDomain: 'mail.example.com',
      connections: 1,
      timeouts: { connection: 20_000, greeting: 20_000, silence: 20_000 },
    });
    worker = startWorker({
      db,
      provider: database.provider,
      handlers: { email: { prepare: renderTestMail, carrier } },
      report: (error) => reportedErrors.push(error),
      pollMs: 20,
      random: () => 0.5,
      rules: { email: { deadlineMs: 20_000, concurrency: 1 } },
    });
  };
  const row = (n = 0) => db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey: `test:${n}` } });
  const arrives = (n: number) => until(`mail ${n} arrives`, async () => (await row(n)).state === 'sent');

  const before: Phase[] = ['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA'];
  it.each(
    before,
  )('leaves no doubt about a mail whose server hangs at %s: the row says that nothing was sent', async (phase) => {
    proxy.fault = { at: phase, how: 'stall' };
    await enqueue(db, newMail(0), NOW);
    start();
    await until('the server hangs', async () => proxy.strikes > 0);
    expect((await row()).state).toBe('claimed');
  });

  it('has committed that the mail is on the wire before the first byte of the message', async () => {
    proxy.fault = { at: 'body', how: 'stall' };
    await enqueue(db, newMail(0), NOW);
    start();
    await until('the first byte is there', async () => proxy.strikes > 0);
    expect((await row()).state).toBe('sending');
  });

  it('sends no byte of a mail that another process has taken over while the server was thinking', async () => {
    await enqueue(db, [newMail(0)], NOW);
    atRecipient = () => db.outboxMessage.updateMany({ data: { claimedBy: 'another process' } });
    start();
    await until('the connection is closed', async () => proxy.connections > 0 && proxy.open === 0);
    expect(sink.received.length).toBe(0);
    expect(await row()).toMatchObject({ state: 'claimed', claimedBy: 'another process', lastError: null });

    atRecipient = async () => undefined;
    await enqueue(db, newMail(1), NOW);
    worker?.wake();
    await arrives(1);
    expect(sink.received.map(({ to }) => to)).toEqual([['visitor-1@example.com']]);
    expect(reportedErrors).toEqual([]);
  });

  it('sends no byte of a mail when the database does not take the commit, and sends it when it does again', async () => {
    await enqueue(db, newMail(0), NOW);
    atRecipient = () => refuseSending(db, name);
    start();
    await until('the failure is reported', async () => reportedErrors.length > 0);
    await until('the mail is given back', async () => (await row()).state !== 'sending');
    expect(sink.received.length).toBe(0);
    atRecipient = async () => undefined;
    await acceptSending(db, name);
    await arrives(0);
    expect(sink.received.length).toBe(1);
    // An attempt that our own database ended does not count against the mail.
    expect(await row()).toMatchObject({ attempts: 1 });
  });
});

/** Makes the database refuse to mark a row as being on the wire. */
async function refuseSending(db: Database, name: string): Promise<void> {
  await acceptSending(db, name);
  if (name === 'postgres') {
    await db.$executeRawUnsafe(`CREATE OR REPLACE FUNCTION refuse_sending() RETURNS trigger AS
      'BEGIN RAISE EXCEPTION ''no''; END' LANGUAGE plpgsql`);
    await db.$executeRawUnsafe(`CREATE TRIGGER refuse_sending BEFORE UPDATE ON "OutboxMessage" FOR EACH ROW
      WHEN (NEW."state" = 'sending') EXECUTE FUNCTION refuse_sending()`);
  } else
    await db.$executeRawUnsafe(`CREATE TRIGGER refuse_sending BEFORE UPDATE ON "OutboxMessage"
      WHEN NEW."state" = 'sending' BEGIN SELECT RAISE(ABORT, 'no'); END`);
}

async function acceptSending(db: Database, name: string): Promise<void> {
  await db.$executeRawUnsafe(
    `DROP TRIGGER IF EXISTS refuse_sending${name === 'postgres' ? ' ON "OutboxMessage"' : ''}`,
  );
}
