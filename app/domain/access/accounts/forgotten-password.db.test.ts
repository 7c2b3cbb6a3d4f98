import { beforeAll, describe, expect, it } from 'vitest';
import { findAccountByEmail, type Person } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type Outbox, openToken } from '#app/domain/messaging/index.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeTenant } from '../../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { enqueueSealed, TEST_SEAL } from '../../../../tests/support/test-seal.ts';
import {
  changePassword,
  dropAccountMails,
  findPasswordReset,
  requestPasswordReset,
  resetPassword,
  withPasswordResets,
} from './index.ts';

const now = new Date('2026-05-01T10:00:00Z');

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    const { id: tenantId } = await makeTenant(db);
    await db.tenantUser.create({ data: { tenantId, email: 'ana@acme.example', passwordHash: '-' } });
    await db.user.create({ data: { username: 'olga@service.example', passwordHash: '-' } });
  });

  /** Lists every statement that a request waits for, in order. */
  const workFor = async (email: string) => {
    const statements: string[] = [];
    const watched = db.$extends({
      query: {
        $allOperations({ model, operation, args, query }) {
          statements.push(`${model ?? ''}.${operation}`);
          return query(args);
        },
      },
    }) as unknown as Database;
    let wakes = 0;
    const outbox = { enqueue: enqueueSealed, wake: () => void wakes++ };
    await requestPasswordReset({ db: watched, outbox, email, now });
    return { statements, wakes };
  };

  it('takes the same statements for an address with an account, one without, and an operator’s', async () => {
    const unknown = await workFor('nobody@acme.example');
    expect(unknown.statements.length).toBeGreaterThan(0);
    expect(await workFor('ana@acme.example')).toEqual(unknown);
    expect(await workFor('olga@service.example')).toEqual(unknown);
  });

  /** Requests a link, and returns the mail's outbox row. */
  const request = async (email: string, requestedAt = now) => {
    let dedupeKey = '';
    const outbox: Outbox = {
      enqueue(tx, messages, when) {
        dedupeKey = [messages].flat()[0]?.dedupeKey ?? '';
        return enqueue(tx, messages, when);
      },
      wake: () => {},
    };
    await requestPasswordReset({ db, outbox, email, now: requestedAt });
    return db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey } });
  };
  type Row = Awaited<ReturnType<typeof request>>;
  /** Runs the worker's step before rendering. */
  const prepare = (row: Row, client = db) =>
    withPasswordResets({ db: client, seal: TEST_SEAL }, async (message: Row) => message)(row);
  const ask = async (email: string, requestedAt = now) => {
    const row = await request(email, requestedAt);
    return { id: row.id, rendered: await prepare(row) };
  };
  const findRow = (id: string) => db.outboxMessage.findUniqueOrThrow({ where: { id } });

  it('makes the link when the mail is sent, and sends the same one in another attempt', async () => {
    const { id, rendered } = await ask('Ana@acme.example');
    const { token } = (rendered as unknown as { payload: { token: string } }).payload;
    expect(await findPasswordReset(db, token, new Date())).toMatchObject({ email: 'ana@acme.example' });
    const row = await findRow(id);
    expect(row.tenantId).toEqual(expect.any(String));
    expect(JSON.stringify(row.payload)).not.toContain(token);
    expect(openToken(row.payload, TEST_SEAL)).toEqual({ token });
    expect(
      await withPasswordResets({ db, seal: TEST_SEAL }, async (message: typeof row) => message)(row),
    ).toEqual(row);
    expect(await db.authToken.count({ where: { kind: 'reset' } })).toBe(1);
  });

  it('keeps no address that has no account, and deletes its row with the next round', async () => {
    const { id, rendered } = await ask('nobody@acme.example');
    expect(rendered).toEqual({ suppressed: 'This e-mail address has no account.' });
    expect(await findRow(id)).toMatchObject({ recipient: null, recipientHash: null, payload: {} });
    await db.outboxMessage.update({ where: { id }, data: { state: 'suppressed' } });
    await dropAccountMails({ db, now });
    expect(await db.outboxMessage.findUnique({ where: { id } })).toBeNull();
  });

  it('sends ten a day to one account', async () => {
    const requestedAt = new Date();
    const sent: unknown[] = [];
    for (let n = 0; n < 11; n++) sent.push((await ask('olga@service.example', requestedAt)).rendered);
    expect(sent.filter((mail) => 'payload' in (mail as object))).toHaveLength(10);
    expect(sent.at(-1)).toMatchObject({ suppressed: expect.stringContaining('24 hours') });
  });

  describe('a password change', () => {
    const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const password = 'a quiet lantern over water';
    const product = 'StackGuide';
    let count = 0;
    const newMember = async (): Promise<Person> => {
      const email = `member-${++count}@acme.example`;
      const { id: tenantId } = await db.tenant.findFirstOrThrow();
      await db.tenantUser.create({ data: { tenantId, email, passwordHash: '-' } });
      return personWith(email);
    };
    const newOperator = async (): Promise<Person> => {
      const username = `operator-${++count}@service.example`;
      await db.user.create({ data: { username, passwordHash: '-' } });
      return personWith(username);
    };
    const personWith = async (email: string) => (await findAccountByEmail(db, email))?.person as Person;
    const change = (person: Person, changedAt: Date) => {
      const actor = { kind: person.kind, id: person.id, label: person.email, requestId: null };
      return changePassword({ db, person, sessionId: '', password, product, actor, now: changedAt });
    };
    const countLinks = (person: Person) =>
      db.authToken.count({ where: { email: person.email, kind: 'reset', usedAt: null } });

    it.each([
      ['a tenant’s person', newMember],
      ['an operator', newOperator],
    ])('of %s cancels their queued links, claimed ones too, and leaves other mails alone', async (_who, make) => {
      const [person, otherPerson] = [await make(), await make()];
      const plannedMail = await request(person.email);
      const claimed = await request(person.email);
      await db.outboxMessage.update({ where: { id: claimed.id }, data: { state: 'claimed' } });
      const sent = await request(person.email);
      await db.outboxMessage.update({ where: { id: sent.id }, data: { state: 'sent' } });
      const verify = await request(person.email);
      await db.outboxMessage.update({ where: { id: verify.id }, data: { purpose: 'verify' } });
      const otherMail = await request(otherPerson.email);
      const nameless = await request(person.email);
      await db.outboxMessage.update({ where: { id: nameless.id }, data: { recipientHash: null } });
      await change(person, minutesLater(1));
      const states = async (...rows: Row[]) =>
        Promise.all(rows.map(async ({ id }) => (await findRow(id)).state));
      expect(await states(plannedMail, claimed)).toEqual(['cancelled', 'cancelled']);
      expect(await states(sent, verify, otherMail, nameless)).toEqual([
        'sent',
        'planned',
        'planned',
        'planned',
      ]);
    });

    it('and a mail that is prepared at the same moment leave no link that works', async () => {
      for (let round = 0; round < 2; round++) {
        const person = await newMember();
        const row = await request(person.email, minutesLater(1));
        await Promise.all([change(person, now), prepare(row)]);
        expect(await countLinks(person)).toBe(0);
      }
    }, 30_000);

    it('by a link cancels the other links that are queued', async () => {
      const person = await newMember();
      const { rendered } = await ask(person.email, now);
      const { token } = (rendered as unknown as { payload: { token: string } }).payload;
      const queued = await request(person.email);
      const resetAt = new Date();
      await resetPassword({ db, token, password, product, requestId: null, now: resetAt });
      expect(await findRow(queued.id)).toMatchObject({ state: 'cancelled' });
      expect(await prepare(queued)).toMatchObject({ suppressed: expect.any(String) });
      expect(await countLinks(person)).toBe(0);
    });

    it('leaves no link to a mail that was cancelled while its account was looked up', async () => {
      const person = await newMember();
      const row = await request(person.email, minutesLater(1));
      let isChanged = false;
      const slow = db.$extends({
        query: {
          tenantUser: {
            // The change happens after the account is read and before the link is created.
            async $allOperations({ args, query }) {
              const account = await query(args);
              if (!isChanged) await change(person, now);
              isChanged = true;
              return account;
            },
          },
        },
      }) as unknown as Database;
      expect(await prepare(row, slow)).toMatchObject({ suppressed: expect.any(String) });
      expect(isChanged).toBe(true);
      expect(await countLinks(person)).toBe(0);
    });

    it('leaves no link to an earlier request that is sent again later, and one to a later request', async () => {
      const person = await newMember();
      const failed = await request(person.email);
      await db.outboxMessage.update({ where: { id: failed.id }, data: { state: 'failed' } });
      await change(person, minutesLater(1));
      await db.outboxMessage.update({ where: { id: failed.id }, data: { state: 'claimed' } });
      const result = await prepare(failed);
      expect(result).toEqual({ suppressed: 'The password was changed after this link was requested.' });
      expect(await countLinks(person)).toBe(0);
      const { rendered } = await ask(person.email, minutesLater(2));
      expect(rendered).toMatchObject({ payload: { token: expect.any(String) } });
    });
  });
});
