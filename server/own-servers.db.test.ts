import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHostGuard, type HostGuard } from '#app/adapters/address-guard.server.ts';
import { createMailServers } from '#app/adapters/smtp/own-server.server.ts';
import { smtpCarrier } from '#app/adapters/smtp/smtp-carrier.server.ts';
import type { Database } from '#app/domain/database.ts';
import { dropMailAccount, saveMailAccount, testMailAccount } from '#app/domain/tenants/index.ts';
import type { RenderMail } from '#app/outbox/carriers.ts';
import { emailQueue, enqueue } from '#app/outbox/index.ts';
import { type OutboxWorker, startWorker } from '#app/outbox/worker.server.ts';
import { makeTenant } from '../tests/data/rows.ts';
import { newMail, rendered, until } from '../tests/faults/mails.ts';
import { type SmtpSink, startSmtpSink } from '../tests/faults/smtp-sink.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../tests/support/certificate.ts';
import { makeConsent } from '../tests/support/consents.ts';
import { forEachDatabase, type TestDatabase } from '../tests/support/databases.ts';
import { TEST_SEAL } from '../tests/support/test-seal.ts';
import { ownServerHandler } from './own-servers.ts';

const ACTOR = { kind: 'system', id: null, label: 'test', requestId: null } as const;
const FROM = 'hello@acme.example';
const LOGIN = { host: 'shop.test', username: 'acme', password: 'opensesame' };
/** The sinks are on loopback, where a company's own server may never be. */
const guard = createHostGuard({ resolve: async () => ['127.0.0.1'], alsoAllowed: ['127.0.0.1'] }, 'host');

const withTls = { key: CERTIFICATE_KEY, cert: CERTIFICATE, disabledCommands: [], authOptional: false };

forEachDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let own: SmtpSink;
  let ours: SmtpSink;
  let workers: OutboxWorker[] = [];
  const errors: unknown[] = [];
  beforeAll(async () => {
    database = await makeDb();
    db = database.db;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    own = await startSmtpSink(withTls);
    ours = await startSmtpSink();
    errors.length = 0;
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop(100)));
    workers = [];
    await Promise.all([own.close(), ours.close()]);
  });

  const newCompany = async (over: object = {}) => {
    const { id: tenantId } = await makeTenant(db, {
      ...{ senderEmail: FROM, senderVerifiedAt: new Date(), ...over },
    });
    return { tenantId, consentId: await makeConsent(db, tenantId) };
  };
  type Company = Awaited<ReturnType<typeof newCompany>>;
  const addAccount = ({ tenantId }: Company, over: object = {}) =>
    db.mailAccount.create({
      data: {
        ...{ tenantId, host: LOGIN.host, port: own.port, username: LOGIN.username },
        sealedPassword: TEST_SEAL.close(LOGIN.password),
        ...over,
      },
    });
  const readAccount = ({ tenantId }: Company) => db.mailAccount.findUniqueOrThrow({ where: { tenantId } });

  const prepareMail: RenderMail = async (message) => ({
    ...rendered(message),
    from: { name: 'Acme', address: FROM },
    bounceTo: 'bounce+1@service.example',
  });
  const start = ({ host = guard }: { host?: HostGuard } = {}) => {
    const report = (error: unknown) => errors.push(error);
    const worker = startWorker({
      ...{ db, provider: database.provider, report, pollMs: 20 },
      handlers: {
        email: {
          prepare: prepareMail,
          carrier: smtpCarrier({ url: ours.url, messageIdDomain: 'ours.example', connections: 2 }),
        },
        queuedEmail: ownServerHandler({
          ...{ db, seal: TEST_SEAL, prepareMail, messageIdDomain: 'ours.example', guard: host, report },
          ca: CERTIFICATE,
        }),
      },
    });
    workers.push(worker);
    return worker;
  };
  const plan = ({ tenantId, consentId }: Company, count: number, isOwn = true) =>
    enqueue(
      db,
      Array.from({ length: count }, (_, n) =>
        newMail(n, {
          ...{ tenantId, consentId, marketing: true, priority: 10, dedupeKey: `${tenantId}:${n}` },
          ...(isOwn && { queue: emailQueue(tenantId) }),
        }),
      ),
      new Date(),
    );
  const count = (state: string, { tenantId }: Company) =>
    db.outboxMessage.count({ where: { tenantId, state } });
  const settled = (company: Company, sent: number) =>
    until('all are sent', async () => (await count('sent', company)) === sent);

  it('sends a company’s mails through its own server, and no other mail', async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    await addAccount(company);
    await plan(company, 5);
    await plan(other, 3, false);
    start();
    await Promise.all([settled(company, 5), settled(other, 3)]);
    expect([own.received.length, ours.received.length]).toEqual([5, 3]);
    // Bounces go to the company: its server sends only from its own address.
    expect(new Set(own.received.map(({ from }) => from))).toEqual(new Set([FROM]));
    expect(errors).toEqual([]);
  });

  it('holds only that company’s mails while its server refuses the log-in, and uses up no attempt', async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    await addAccount(company);
    own.refuse.auth = 535;
    await plan(company, 20);
    await plan(other, 3, false);
    start();
    await settled(other, 3);
    await until('the mails wait', async () => {
      const lastError = 'Your mail server refuses the log-in.';
      return (await db.outboxMessage.count({ where: { tenantId: company.tenantId, lastError } })) === 20;
    });
    expect([own.received.length, ours.received.length]).toEqual([0, 3]);
    expect(await db.outboxMessage.count({ where: { tenantId: company.tenantId, attempts: { gt: 0 } } })).toBe(
      0,
    );
    const account = await readAccount(company);
    expect(account).toMatchObject({ fault: 'log-in', failures: 1, failingSince: expect.any(Date) });
    expect(account.retryAt?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);

    // The company corrects the password: a test shows that the server works, and what waits leaves.
    delete own.refuse.auth;
    const servers = createMailServers({ guard, ca: CERTIFICATE });
    const { answer } = await testMailAccount({
      ...{ db, servers, seal: TEST_SEAL, tenantId: company.tenantId, now: new Date() },
    });
    expect(answer).toMatch(/^250 /);
    await settled(company, 20);
    expect(own.received).toHaveLength(21);
    expect(await readAccount(company)).toMatchObject({ fault: null, failures: 0, failingSince: null });
  });

  it.each([
    ['a server that is away', 'unreachable', { port: 1 }],
    ['a certificate for another name', 'encryption', { host: 'stranger.test' }],
  ])('holds the mails of %s', async (_what, fault, over) => {
    const company = await newCompany();
    await addAccount(company, over);
    await plan(company, 2);
    start();
    await until('it fails', async () => (await readAccount(company)).fault === fault);
    await until('they wait', async () => (await count('planned', company)) === 2);
    expect([own.received.length, ours.received.length]).toEqual([0, 0]);
  });

  it('connects to no address inside our network', async () => {
    const company = await newCompany();
    await addAccount(company);
    await plan(company, 1);
    start({ host: createHostGuard({ resolve: async () => ['203.0.113.9', '127.0.0.1'] }, 'host') });
    await until('it fails', async () => (await readAccount(company)).fault === 'unreachable');
    expect(own.received).toEqual([]);
  });

  it('holds the mails once the server’s limit of a day is reached', async () => {
    const company = await newCompany();
    await addAccount(company);
    own.refuseDomains.set('example.com', '550 5.4.5 Daily user sending limit exceeded');
    await plan(company, 3);
    start();
    await until('it fails', async () => (await readAccount(company)).fault === 'limit');
    await until('they wait', async () => (await count('planned', company)) === 3);
    expect(await count('failed', company)).toBe(0);
  });

  it('sends nothing over a connection that is not encrypted', async () => {
    const company = await newCompany();
    await own.close();
    own = await startSmtpSink({ authOptional: false, allowInsecureAuth: true });
    await addAccount(company);
    await plan(company, 1);
    start();
    await until('it fails', async () => (await readAccount(company)).fault === 'encryption');
    expect(own.received).toEqual([]);
  });

  it('a slow server delays no other company', async () => {
    const [slow, other] = [await newCompany(), await newCompany()];
    await own.close();
    own = await startSmtpSink({ ...withTls, answerMs: 60_000 });
    await addAccount(slow);
    await plan(slow, 40);
    await plan(other, 40, false);
    start();
    await settled(other, 40);
    expect(await count('sent', slow)).toBe(0);
    expect(await count('sending', slow)).toBeLessThanOrEqual(40);
  });

  it('sends nothing from an address that is not the company’s own', async () => {
    const company = await newCompany({ senderVerifiedAt: null });
    await addAccount(company);
    await plan(company, 1);
    start();
    await until('it waits', async () => {
      const row = await db.outboxMessage.findFirstOrThrow({ where: { tenantId: company.tenantId } });
      return row.lastError?.startsWith('Your mail server sends only from your own address') ?? false;
    });
    expect([own.received.length, ours.received.length]).toEqual([0, 0]);
  });

  it('an account that is removed gives its waiting mails to our server, also one that was planned late', async () => {
    const company = await newCompany();
    await addAccount(company, { fault: 'log-in', retryAt: new Date(Date.now() + 3_600_000) });
    await plan(company, 3);
    await dropMailAccount({ db, tenantId: company.tenantId, actor: ACTOR, now: new Date() });
    await enqueue(
      db,
      newMail(9, {
        ...{ ...company, marketing: true, priority: 10, dedupeKey: `${company.tenantId}:late` },
        queue: emailQueue(company.tenantId),
      }),
      new Date(),
    );
    start();
    await settled(company, 4);
    expect([own.received.length, ours.received.length]).toEqual([0, 4]);
  });

  it('is saved once the server accepts the log-in, sealed, and moves what waits into its queue', async () => {
    const company = await newCompany();
    await plan(company, 2, false);
    const save = (login: object = {}, servers = createMailServers({ guard, ca: CERTIFICATE })) =>
      saveMailAccount({
        ...{ db, servers: toSink(servers, own.port), seal: TEST_SEAL, actor: ACTOR, now: new Date() },
        ...{ tenantId: company.tenantId, input: { ...LOGIN, port: 587, ...login } },
      });
    own.refuse.auth = 535;
    await expect(save()).rejects.toMatchObject({
      fields: { password: [expect.stringContaining('refuses the log-in')] },
    });
    delete own.refuse.auth;
    await expect(save({ port: 22 })).rejects.toMatchObject({ fields: { port: ['Select from the list'] } });
    const inside = createMailServers({});
    await expect(save({ host: 'localhost.localdomain' }, inside)).rejects.toMatchObject({
      fields: { host: [expect.any(String)] },
    });
    expect(await db.mailAccount.count({ where: { tenantId: company.tenantId } })).toBe(0);
    await save();
    const account = await readAccount(company);
    expect(account.sealedPassword).not.toContain(LOGIN.password);
    expect(TEST_SEAL.open(account.sealedPassword)).toBe(LOGIN.password);
    const queues = await db.outboxMessage.findMany({ where: { tenantId: company.tenantId } });
    expect(queues.map(({ queue }) => queue)).toEqual([1, 2].map(() => emailQueue(company.tenantId)));
    const audit = await db.auditEvent.findFirstOrThrow({ where: { tenantId: company.tenantId } });
    expect(JSON.stringify(audit)).not.toContain(LOGIN.password);
    // The stored password goes to no other server.
    await save({ password: '' });
    for (const other of [{ host: 'other.test' }, { username: 'eve' }])
      await expect(save({ password: '', ...other })).rejects.toMatchObject({
        fields: { password: ['Enter the password'] },
      });
  });
});

/** The form takes only the ports of mail servers, so the sink's own port is put in its place here. */
const toSink = (servers: ReturnType<typeof createMailServers>, port: number): typeof servers => ({
  logIn: (login) => servers.logIn({ ...login, port }),
  sendTest: (login, mail) => servers.sendTest({ ...login, port }, mail),
});
