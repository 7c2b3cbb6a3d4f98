import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { verifyEmail } from '#app/domain/access/accounts/index.ts';
import { makeToken } from '#app/domain/access/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { PLAN_LIMIT_REACHED } from '#app/domain/messaging/index.ts';
import { requestErasure, requestExport } from '#app/domain/preferences/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { linkSentOften, mailboxFull } from '#app/messages/en/choices.ts';
import { recipientLock } from '#app/outbox/lock-recipients.server.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { muteLeadNotices } from '../support/lead-notices.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_SEAL } from '../support/test-seal.ts';

const STRANGER = 'stranger@example.com';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of simultaneous submissions. */
const AT_ONCE = 24;
const TENANTS = ['acme', 'beta', 'cove', 'dune'];

interface Answer {
  success: boolean;
  assessmentId: string;
  trackingId: string;
  planMail?: string;
}

forEachDatabase((name, makeDb) => {
  let connection: TestDatabase;
  let db: Database;
  /** API of a service that sends its mails. */
  let sending: ServedApi;
  /** API of a service that stores its mails in the local mailbox. */
  let local: ServedApi;

  beforeAll(async () => {
    connection = await makeDb();
    ({ db } = connection);
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    const emailVerifiedAt = new Date();
    for (const id of TENANTS)
      await db.tenant.create({
        data: {
          ...DEFAULT_TERMS,
          id,
          subdomain: id,
          name: id,
          contactEmail: `us@${id}.example`,
          emailVerifiedAt,
        },
      });
    await muteLeadNotices(db);
    sending = await serveApi({ db, mailsLeave: connection.provider });
    local = await serveApi({ db });
  });
  afterAll(() => Promise.all([sending.close(), local.close()]));
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.authToken.deleteMany();
    await db.tenantUser.deleteMany({ where: { tenantId: { in: TENANTS } } });
  });

  const post = (path: string, body: unknown, { api = sending, headers = {} } = {}) =>
    fetch(`${api.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const submit = async (payload: Record<string, unknown>, options: Parameters<typeof post>[2] = {}) => {
    const response = await post('/api/assessment', payload, options);
    expect(response.status).toBe(201);
    return (await response.json()) as Answer;
  };
  const to = (email: string, tenantId = 'acme') => fullPayload({ email, tenantId });
  const countPlanned = () => db.outboxMessage.count({ where: { purpose: 'plan-mail', state: 'planned' } });
  /** Confirms a company's address, as the link in the mail to its admin does. */
  const confirm = async (tenantId: string, connected = db) => {
    const now = new Date();
    const email = `us@${tenantId}.example`;
    const { id: tenantUserId } = await db.tenantUser.create({
      data: { tenantId, email, passwordHash: '', role: 'admin' },
    });
    const { token } = await db.$transaction((tx) =>
      makeToken(tx, 'verify-email', { tenantUserId, tenantId, email }, now),
    );
    const outbox = {
      enqueue: enqueueSealed,
      wake: () => {},
      lockRecipients: recipientLock(connection.provider),
    };
    expect(await verifyEmail({ db: connected, outbox, token, requestId: null, now })).toBe(true);
  };
  const suppressed = () =>
    db.outboxMessage.findMany({
      where: { purpose: 'plan-mail', state: 'suppressed' },
      select: { tenantId: true, lastError: true, recipient: true, attempts: true },
    });

  describe('the plan mails of submissions', () => {
    it('go to one recipient 10 times a day from all tenants together', async () => {
      for (const tenantId of TENANTS) for (let n = 0; n < 3; n++) await submit(to(STRANGER, tenantId));
      expect(await countPlanned()).toBe(10);
      expect((await suppressed()).map(({ tenantId }) => tenantId)).toEqual(['dune', 'dune']);
      expect((await submit(to('another@example.com', 'dune'))).planMail).toBeUndefined();
    });

    it('hold the limits when many are written in one transaction, and in several', async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => submit(to(STRANGER, TENANTS[n % TENANTS.length]))),
      );
      expect(await countPlanned()).toBe(10);
      const perTenant = await db.outboxMessage.groupBy({
        by: ['tenantId'],
        where: { state: 'planned' },
        _count: true,
      });
      expect(Math.max(...perTenant.map(({ _count }) => _count))).toBeLessThanOrEqual(3);
      expect(answers.filter(({ planMail }) => planMail === 'suppressed')).toHaveLength(AT_ONCE - 10);
      for (const { assessmentId, planMail } of answers)
        expect(
          await db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey: `plan-mail:${assessmentId}:1` } }),
        ).toMatchObject({ state: planMail ?? 'planned' });
    });

    it.runIf(name === 'postgres')('hold the limits when several processes write at once', async () => {
      const otherConnections = await Promise.all([connect(connection.url), connect(connection.url)]);
      const apis = await Promise.all(
        otherConnections.map((otherConnection) =>
          serveApi({ db: otherConnection.db, mailsLeave: otherConnection.provider }),
        ),
      );
      await Promise.all(
        Array.from({ length: 48 }, (_, n) =>
          submit(to(n % 2 ? STRANGER : 'second@example.com', TENANTS[n % TENANTS.length]), {
            api: [sending, ...apis][n % 3] as ServedApi,
          }),
        ),
      );
      // Two tenants write to each e-mail address.
      expect(await countPlanned()).toBe(12);
      await Promise.all(apis.map((api) => api.close()));
      await Promise.all(otherConnections.map((otherConnection) => otherConnection.close()));
    });

    describe('that waited for companies to confirm their addresses', () => {
      const dayAgo = () => new Date(Date.now() - DAY_MS - 1000);
      /** Each tenant sends three mails to the stranger, which are held for more than a day. */
      const hold = async () => {
        await db.tenant.updateMany({ where: { id: { in: TENANTS } }, data: { emailVerifiedAt: null } });
        for (const tenantId of TENANTS) {
          for (let n = 0; n < 3; n++) await submit(to(STRANGER, tenantId));
          await db.outboxMessage.updateMany({ data: { createdAt: dayAgo() } });
        }
        expect(await countPlanned()).toBe(12);
      };
      afterEach(async () => {
        await db.tenant.updateMany({ where: { id: { in: TENANTS } }, data: { emailVerifiedAt: new Date() } });
      });
      it('hold the limit of all tenants when these confirm them at once', async () => {
        await hold();
        const otherConnections = await Promise.all(TENANTS.map(() => connect(connection.url)));
        await Promise.all(TENANTS.map((tenantId, n) => confirm(tenantId, otherConnections[n]?.db)));
        await Promise.all(otherConnections.map((otherConnection) => otherConnection.close()));
        expect(await countPlanned()).toBe(10);
        expect(await suppressed()).toEqual(
          Array(2).fill(
            expect.objectContaining({
              recipient: STRANGER,
              lastError: 'The recipient has reached the daily limit for this kind of e-mail.',
            }),
          ),
        );
        // Sent mails count for a day.
        await db.outboxMessage.updateMany({
          where: { state: 'planned' },
          data: { state: 'sent', sentAt: new Date() },
        });
        expect((await submit(to(STRANGER, 'default'))).planMail).toBe('suppressed');
        await db.outboxMessage.updateMany({ data: { sentAt: dayAgo(), createdAt: dayAgo() } });
        expect((await submit(to(STRANGER, 'default'))).planMail).toBeUndefined();
      });

      it('go out as far as the others of the day leave room, a mail that a worker looks at included', async () => {
        await hold();
        await db.outboxMessage.updateMany({
          where: { tenantId: { in: ['beta', 'cove', 'dune'] } },
          data: { state: 'sent', sentAt: new Date() },
        });
        await db.outboxMessage.updateMany({ where: { tenantId: 'acme' }, data: { state: 'claimed' } });
        await confirm('acme');
        expect((await suppressed()).map(({ tenantId }) => tenantId)).toEqual(['acme', 'acme']);
      });
    });

    it('go to one recipient 3 times a day from one tenant; past that the submission is stored and its mail is not sent', async () => {
      const answers = [];
      for (let n = 0; n < 5; n++) answers.push(await submit(to(STRANGER)));
      expect(answers.map(({ planMail }) => planMail)).toEqual([
        undefined,
        undefined,
        undefined,
        'suppressed',
        'suppressed',
      ]);
      expect(await countPlanned()).toBe(3);
      expect(await suppressed()).toEqual(
        Array(2).fill({
          tenantId: 'acme',
          recipient: STRANGER,
          lastError: 'The recipient has reached the daily limit for this kind of e-mail.',
          attempts: 0,
        }),
      );
      for (const { assessmentId, trackingId } of answers)
        expect(await db.lead.findUniqueOrThrow({ where: { trackingId } })).toMatchObject({ assessmentId });
      const page = await fetch(`${sending.origin}/api/assessment/${answers[4]?.assessmentId}/download`);
      expect(page.status).toBe(200);
    });

    it('are counted for all three widgets together', async () => {
      await submit(fullPayload({ email: STRANGER, tenantId: 'acme' }));
      await submit(consumerPayload({ email: STRANGER, tenantId: 'acme' }));
      await submit(technicalPayload({ email: STRANGER, tenantId: 'acme' }));
      expect((await submit(consumerPayload({ email: STRANGER, tenantId: 'acme' }))).planMail).toBe(
        'suppressed',
      );
    });

    it.each([
      ['in capitals', ['ada@mail.example', 'Ada@Mail.Example', 'ADA@mail.example', 'adA@MAIL.EXAMPLE']],
      ['with tags', ['ada@mail.example', 'ada+1@mail.example', 'ada+2@mail.example', 'ADA+x+y@mail.example']],
      [
        'with dots at Gmail',
        ['adalove@gmail.com', 'ada.love@gmail.com', 'a.d.a@googlemail.com', 'x@gmail.com'],
      ],
    ])('count an address written otherwise as the same: %s', async (how, addresses) => {
      const [first, second, third, fourth] = addresses as [string, string, string, string];
      if (how === 'with dots at Gmail') {
        await submit(to(first));
        await submit(to(second));
        await submit(to('a.dalove@googlemail.com'));
        expect((await submit(to('ADALOVE+tag@GMAIL.com'))).planMail).toBe('suppressed');
        // Outside Gmail, dots are significant.
        for (const email of ['adalove@mail.example', 'ada.love@mail.example', third, fourth])
          expect((await submit(to(email))).planMail).toBeUndefined();
        return;
      }
      for (const email of [first, second, third]) expect((await submit(to(email))).planMail).toBeUndefined();
      expect((await submit(to(fourth))).planMail).toBe('suppressed');
    });

    it('begin anew when a day has passed', async () => {
      for (let n = 0; n < 4; n++) await submit(to(STRANGER));
      await db.outboxMessage.updateMany({
        data: { state: 'sent', createdAt: new Date(Date.now() - DAY_MS - 1000) },
      });
      for (let n = 0; n < 3; n++) expect((await submit(to(STRANGER))).planMail).toBeUndefined();
      expect((await submit(to(STRANGER))).planMail).toBe('suppressed');
    });

    it('count what waits for the company to confirm its address, however long it waits', async () => {
      for (let n = 0; n < 3; n++) await submit(to(STRANGER));
      const confirmed = (emailVerifiedAt: Date | null) =>
        db.tenant.update({ where: { id: 'acme' }, data: { emailVerifiedAt } });
      await confirmed(null);
      await db.outboxMessage.updateMany({ data: { createdAt: new Date(Date.now() - 3 * DAY_MS) } });
      expect((await submit(to(STRANGER))).planMail).toBe('suppressed');
      // A mail that may never be sent does not block another tenant's mail to the same recipient.
      expect((await submit(to(STRANGER, 'beta'))).planMail).toBeUndefined();
      await confirmed(new Date());
      // The mails are sent now.
      expect((await submit(to(STRANGER))).planMail).toBe('suppressed');
    });

    it('are not counted while mails go to the local mailbox only', async () => {
      for (let n = 0; n < 6; n++)
        expect(await submit(to(STRANGER), { api: local })).not.toHaveProperty('planMail');
      expect(await countPlanned()).toBe(6);
      // Those mails are not counted afterwards either.
      for (let n = 0; n < 3; n++) expect((await submit(to(STRANGER))).planMail).toBeUndefined();
    });

    it('say the same again to a repeated key', async () => {
      for (let n = 0; n < 3; n++) await submit(to(STRANGER));
      const headers = { 'Idempotency-Key': 'once' };
      const first = await submit(to(STRANGER), { headers });
      expect(first.planMail).toBe('suppressed');
      await db.outboxMessage.updateMany({
        where: { state: 'planned' },
        data: { state: 'sent', createdAt: new Date(Date.now() - DAY_MS - 1000) },
      });
      expect(await submit(to(STRANGER), { headers })).toEqual(first);
      // So said an earlier version.
      const lastError = 'The recipient has had as many mails of this kind as one may get in a day.';
      await db.outboxMessage.updateMany({ where: { state: 'suppressed' }, data: { lastError } });
      expect(await submit(to(STRANGER), { headers })).toEqual(first);
    });

    it('say nothing of others: the answer holds no count', async () => {
      for (let n = 0; n < 3; n++) await submit(to(STRANGER));
      const answer = await submit(to(STRANGER));
      expect(Object.keys(answer).sort()).toEqual(['assessmentId', 'planMail', 'success', 'trackingId']);
    });
  });

  describe('the mails with a link to one’s own data', () => {
    const SPELLINGS = ['ada@mail.example', 'Ada@Mail.Example', 'ada+1@mail.example', 'ADA+x+y@mail.example'];
    const plan = async (email: string, tenantId?: string) => (await submit(to(email, tenantId))).assessmentId;
    const ask = async (request: typeof requestExport, assessmentId: string, api = sending) => {
      const lockRecipients = api === sending ? recipientLock(connection.provider) : undefined;
      const outbox = { enqueue: enqueueSealed, wake: () => {}, ...(lockRecipients && { lockRecipients }) };
      const options = { db, outbox, assessmentId, source: 'plan-page', now: new Date() } as const;
      return request(options).then(
        (outcome) => outcome,
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      );
    };
    const countLinks = () =>
      db.outboxMessage.count({ where: { purpose: { in: ['erase-confirm', 'data-link'] } } });
    const OFTEN = `too-many: ${linkSentOften}`;
    const FULL = `too-many: ${mailboxFull}`;
    const setVerified = (emailVerifiedAt: Date | null) =>
      db.tenant.updateMany({ where: { id: { in: TENANTS } }, data: { emailVerifiedAt } });
    afterEach(() => setVerified(new Date()));
    const askTimes = async (times: number, request: typeof requestExport, assessmentId: string) => {
      const answers = [];
      for (let n = 0; n < times; n++) answers.push(await ask(request, assessmentId));
      return answers;
    };

    it.each([
      ['leave the service', () => sending],
      ['stay in the local mailbox', () => local],
    ])('are counted for a plan, each kind by itself, whether they %s', async (_where, findApi) => {
      const assessmentId = await plan(SPELLINGS[0] ?? '');
      const answers = [];
      for (let n = 0; n < 6; n++) answers.push(await ask(requestExport, assessmentId, findApi()));
      expect(answers).toEqual([...Array(5).fill('sent'), OFTEN]);
      expect(await ask(requestErasure, assessmentId, findApi())).toBe('sent');
      expect(await countLinks()).toBe(6);
      expect(await db.authToken.count({ where: { kind: { in: ['erase-data', 'export-data'] } } })).toBe(6);
    });

    it('of other plans with the same address do not keep a person from the first link to their own', async () => {
      // A stranger enters the address for two plans of the same company and uses up what these may have.
      for (const email of SPELLINGS.slice(1, 3))
        expect(await askTimes(6, requestErasure, await plan(email))).toEqual([
          ...Array(5).fill('sent'),
          OFTEN,
        ]);
      const own = await plan(SPELLINGS[0] ?? '');
      // The refusal of the second does not say that the mailbox got links from elsewhere.
      expect(await askTimes(2, requestErasure, own)).toEqual(['sent', OFTEN]);
      expect(await askTimes(2, requestExport, own)).toEqual(['sent', OFTEN]);
      expect(await ask(requestErasure, await plan('another@mail.example'))).toBe('sent');
    });

    it('go to one mailbox 20 times a day at most, from all companies, in all spellings and of all kinds', async () => {
      const plans = [];
      for (let n = 0; n < 11; n++) plans.push(await plan(SPELLINGS[n % 4] ?? '', TENANTS[n % 4]));
      const answers = [];
      for (const assessmentId of plans)
        for (const request of [requestErasure, requestExport]) answers.push(await ask(request, assessmentId));
      expect(answers).toEqual([...Array(20).fill('sent'), FULL, FULL]);
      await db.outboxMessage.updateMany({
        data: { state: 'sent', createdAt: new Date(Date.now() - DAY_MS - 1000) },
      });
      expect(await ask(requestErasure, plans[10] ?? '')).toBe('sent');
    });

    it('are counted while a company holds them back, until their link has ended', async () => {
      const [held, others] = [await plan(SPELLINGS[0] ?? ''), await plan(SPELLINGS[1] ?? '', 'beta')];
      await setVerified(null);
      expect(await askTimes(6, requestErasure, held)).toEqual([...Array(5).fill('waits'), OFTEN]);
      await db.outboxMessage.updateMany({ data: { createdAt: new Date(Date.now() - DAY_MS + 60_000) } });
      expect(await ask(requestErasure, held)).toBe(OFTEN);
      await db.outboxMessage.updateMany({ data: { createdAt: new Date(Date.now() - DAY_MS) } });
      expect(await askTimes(6, requestErasure, held)).toEqual([...Array(5).fill('waits'), OFTEN]);
      // They do not count for another company, which may send before this one confirms its address.
      await setVerified(new Date());
      await db.tenant.update({ where: { id: 'acme' }, data: { emailVerifiedAt: null } });
      expect(await askTimes(6, requestErasure, others)).toEqual([...Array(5).fill('sent'), OFTEN]);
    });

    it('are not sent once their link has ended, also while their company holds them back', async () => {
      const assessmentId = await plan(STRANGER);
      await ask(requestErasure, assessmentId);
      const message = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'erase-confirm' } });
      const mail = outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS });
      const ended = { ...message, createdAt: new Date(Date.now() - DAY_MS) };
      const reason = { suppressed: 'The link expired before we could send the e-mail.' };
      expect(await mail(message)).toMatchObject({ to: STRANGER });
      expect(await mail(ended)).toEqual(reason);
      await setVerified(null);
      expect(await mail(message)).toHaveProperty('postponed');
      expect(await mail(ended)).toEqual(reason);
    });

    it('that a company held back are judged as new ones when it confirms its address', async () => {
      const [ended, often, first] = [
        await plan(SPELLINGS[0] ?? ''),
        await plan(SPELLINGS[1] ?? ''),
        STRANGER,
      ];
      const own = await plan(SPELLINGS[2] ?? '');
      await setVerified(null);
      await ask(requestErasure, ended);
      await db.outboxMessage.updateMany({
        where: { purpose: 'erase-confirm' },
        data: { createdAt: new Date(Date.now() - DAY_MS) },
      });
      await askTimes(2, requestErasure, often);
      await ask(requestErasure, own);
      await ask(requestExport, await plan(first));
      // Meanwhile another company sends the mailbox nine.
      await db.tenant.update({ where: { id: 'beta' }, data: { emailVerifiedAt: new Date() } });
      for (const times of [5, 4])
        await askTimes(times, requestErasure, await plan(SPELLINGS[0] ?? '', 'beta'));
      await confirm('acme');
      const rows = await db.outboxMessage.findMany({
        where: { tenantId: 'acme', purpose: { in: ['erase-confirm', 'data-link'] } },
        orderBy: { id: 'asc' },
        select: { state: true, lastError: true },
      });
      const planned = { state: 'planned', lastError: null };
      expect(rows).toEqual([
        { state: 'suppressed', lastError: 'The link expired before we could send the e-mail.' },
        planned,
        // The tenth of the mailbox was the first one to that plan.
        { state: 'suppressed', lastError: PLAN_LIMIT_REACHED },
        // The first link to a plan.
        planned,
        // To another mailbox.
        planned,
      ]);
    });
  });

  it('does not count for other companies what one holds back, also on the day itself', async () => {
    const setVerified = (emailVerifiedAt: Date | null) =>
      db.tenant.updateMany({ where: { id: { in: TENANTS } }, data: { emailVerifiedAt } });
    await setVerified(null);
    for (const tenantId of TENANTS) for (let n = 0; n < 3; n++) await submit(to(STRANGER, tenantId));
    expect(await countPlanned()).toBe(12);
    expect((await submit(to(STRANGER, 'default'))).planMail).toBeUndefined();
    await setVerified(new Date());
  });

  describe('a plan mail that is asked for', () => {
    const ask = (assessmentId: string, email: string) =>
      post(`/api/assessment/${assessmentId}/email`, { email });

    it('counts with those of submissions, and past the limit is refused in words', async () => {
      const { assessmentId } = await submit(to(STRANGER));
      const statuses = [];
      for (let n = 0; n < 3; n++) statuses.push((await ask(assessmentId, 'Stranger+1@example.com')).status);
      expect(statuses).toEqual([200, 200, 429]);
      const refusal = await ask(assessmentId, STRANGER);
      expect(await refusal.text()).toBe(
        'This address has reached its limit of plan e-mails for today. Please try again tomorrow.',
      );
      const wait = Number(refusal.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(86_400);
      expect((await submit(to(STRANGER))).planMail).toBe('suppressed');
    });

    it('holds the limit when many ask at once', async () => {
      const ids = [];
      for (let n = 0; n < 8; n++) ids.push((await submit(to(`v${n}@example.com`))).assessmentId);
      const before = await countPlanned();
      const answers = await Promise.all(ids.map((id) => ask(id, STRANGER)));
      expect(await countPlanned()).toBe(before + 3);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    });
  });
});
