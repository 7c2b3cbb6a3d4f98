import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHostGuard } from '#app/adapters/address-guard.server.ts';
import type { OwnServerMail } from '#app/adapters/smtp/own-server-carrier.server.ts';
import type { Database } from '#app/domain/database.ts';
import type { OutboxMessage, Wire } from '#app/outbox/carriers.ts';
import { emailQueue } from '#app/outbox/index.ts';
import { makeTenant } from '../tests/data/rows.ts';
import { newMail, rendered } from '../tests/faults/mails.ts';
import { type SmtpSink, startSmtpSink } from '../tests/faults/smtp-sink.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../tests/support/certificate.ts';
import { forEachDatabase } from '../tests/support/databases.ts';
import { TEST_SEAL } from '../tests/support/test-seal.ts';
import { ownServerHandler } from './own-servers.ts';

const FROM = 'hello@acme.example';
const PASSWORD = 'opensesame';
/** The sinks are on loopback, where a company's own server may never be. */
const guard = createHostGuard({ resolve: async () => ['127.0.0.1'], alsoAllowed: ['127.0.0.1'] }, 'host');
const withTls = { key: CERTIFICATE_KEY, cert: CERTIFICATE, disabledCommands: [], authOptional: false };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let own: SmtpSink;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    own = await startSmtpSink(withTls);
  });
  afterEach(() => own.close());

  const addAccount = async (state: object = {}) => {
    const { id: tenantId } = await makeTenant(db, { senderEmail: FROM, senderVerifiedAt: new Date() });
    const account = { host: 'shop.test', port: own.port, username: 'acme' };
    await db.mailAccount.create({
      data: { tenantId, ...account, sealedPassword: TEST_SEAL.close(PASSWORD), ...state },
    });
    return tenantId;
  };
  const readAccount = (tenantId: string) => db.mailAccount.findUniqueOrThrow({ where: { tenantId } });

  /** Reads the account for one attempt, which the returned function makes. */
  const startAttempt = async (tenantId: string) => {
    const { prepare, carrier } = ownServerHandler({
      ...{ db, seal: TEST_SEAL, messageIdDomain: 'ours.example', guard, ca: CERTIFICATE },
      prepareMail: async (message) => ({ ...rendered(message), from: { name: 'Acme', address: FROM } }),
      report(error) {
        throw error;
      },
    });
    if (carrier.via !== 'wire') throw new Error('The carrier has no wire.');
    const message: OutboxMessage = {
      ...{
        id: tenantId,
        tenantId,
        kind: 'email',
        purpose: 'bulk',
        recipient: 'ann@example.com',
        leadId: null,
      },
      ...{ queue: emailQueue(tenantId), marketing: true, payload: newMail(1).payload, attempt: 1 },
      createdAt: new Date(),
    };
    const ready = (await prepare(message)) as OwnServerMail;
    const free: Wire = { signal: new AbortController().signal, commitSending: async () => undefined };
    return (wire: Partial<Wire> = {}) =>
      carrier.send(message, ready, { ...free, ...wire }).finally(() => carrier.close());
  };

  it.each<[string, () => Partial<Wire>]>([
    ['is canceled before it leaves', () => ({ commitSending: () => Promise.reject(new Error('Canceled')) })],
    ['is aborted by a stopping process', () => ({ signal: AbortSignal.abort() })],
  ])('a mail that %s says nothing about the server', async (_what, makeWire) => {
    for (const state of [{}, { fault: 'limit', failures: 1, failingSince: new Date() }]) {
      const tenantId = await addAccount(state);
      const before = await readAccount(tenantId);
      const send = await startAttempt(tenantId);
      expect(await send(makeWire())).toMatchObject({ result: 'transient' });
      expect(await readAccount(tenantId)).toEqual(before);
    }
    expect(own.received).toEqual([]);
  });

  it('a log-in that is refused after too many log-ins is a limit and not a wrong password', async () => {
    const refusal = Object.assign(new Error('4.7.0 Too many login attempts'), { responseCode: 454 });
    await own.close();
    own = await startSmtpSink({ ...withTls, onAuth: (_auth, _session, done) => done(refusal) });
    const tenantId = await addAccount();
    const send = await startAttempt(tenantId);
    expect(await send()).toMatchObject({ result: 'held' });
    expect(await readAccount(tenantId)).toMatchObject({ fault: 'limit', failures: 1 });
  });

  it.each([
    ['failure', { auth: 535 }, {}, 1],
    ['answer', {}, { fault: 'log-in', failures: 2, failingSince: new Date(0) }, 0],
  ])('a late %s says nothing about an account that was saved after the attempt began', async (...row) => {
    const [, refuse, state, failures] = row;
    const tenantId = await addAccount(state);
    const send = await startAttempt(tenantId);
    const sealedPassword = TEST_SEAL.close(PASSWORD);
    const saved = await db.mailAccount.update({ where: { tenantId }, data: { sealedPassword } });
    Object.assign(own.refuse, refuse);
    await send();
    expect(await readAccount(tenantId)).toEqual(saved);
    // The same result of an attempt with the saved account counts.
    const sendAgain = await startAttempt(tenantId);
    await sendAgain();
    expect(await readAccount(tenantId)).toMatchObject({ failures });
  });
});
