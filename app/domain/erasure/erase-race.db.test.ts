import { beforeEach, describe, expect, it } from 'vitest';
import { EMAIL, MARK, makePerson, TENANT } from '../../../tests/data/person-everywhere.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { beforeFirstTransaction } from '../../../tests/support/interleave.ts';
import { enqueueSealed } from '../../../tests/support/test-seal.ts';
import { untilBlocked } from '../../../tests/support/until-blocked.ts';
import { IS_WHOLE } from '../../../tests/support/whole.ts';
import { requestPlanMail } from '../assessments/index.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { requestErasure } from '../preferences/index.ts';
import { seedFirstStart } from '../seed/index.ts';
import { applyRetention } from './apply-retention.server.ts';
import { eraseAddress } from './erase-address.server.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const LATER = new Date(NOW.getTime() + 3 * 24 * 60 * 60 * 1000);
const FRIEND = 'friend-of-the-person@example.com';

type Person = Awaited<ReturnType<typeof makePerson>>;

interface RequestContext {
  db: Database;
  outbox: Outbox;
  assessmentId: string;
  now: Date;
}

const requests: [string, (context: RequestContext) => Promise<void>][] = [
  ['a plan mail to the person', (context) => requestPlanMail({ ...context, email: EMAIL })],
  ['a plan mail to a friend', (context) => requestPlanMail({ ...context, email: FRIEND })],
  ['an erasure link', requestErasure],
];

interface Way {
  way: string;
  prepare?: (db: Database, person: Person) => Promise<unknown>;
  erase: (db: Database) => Promise<unknown>;
  /** What the outbox may not hold afterwards, besides the assessment's id. */
  secrets: string[];
}

const setRetention = (db: Database) =>
  db.tenant.update({ where: { id: TENANT }, data: { dataRetentionDays: 1 } });

const ways: Way[] = [
  {
    way: 'the address',
    erase: (db) => db.$transaction((tx) => eraseAddress(tx, { tenantId: TENANT, email: EMAIL, now: NOW })),
    secrets: [MARK, FRIEND],
  },
  {
    way: 'retention',
    prepare: setRetention,
    erase: (db) => applyRetention({ db, now: LATER }),
    secrets: [MARK, FRIEND],
  },
  {
    way: 'retention of an old submission',
    prepare: async (db, person) => {
      await person.submitAgain(LATER);
      await setRetention(db);
    },
    erase: (db) => applyRetention({ db, now: LATER }),
    secrets: [FRIEND],
  },
];

/** Each way with each request; in `npm test` a third of the pairs at a time, in which every way and every request occurs once. */
const listCases = (third: number) =>
  ways.flatMap((way, row) =>
    requests
      .filter((_, column) => IS_WHOLE || (row + column) % 3 === third)
      .map(([what, request]) => ({ ...way, what, request })),
  );

forEachDatabase((name, makeDb) => {
  // Both databases and both moments together have every pair.
  const first = name === 'sqlite' ? 0 : 1;
  let db: Database;
  let person: Person;
  beforeEach(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db);
    person = await makePerson(db, NOW);
  });

  const expectErased = async (secrets: string[]) => {
    const messages = JSON.stringify(await db.outboxMessage.findMany());
    expect([person.assessmentId, ...secrets].filter((secret) => messages.includes(secret))).toEqual([]);
    expect(
      await db.outboxMessage.count({ where: { leadId: person.leadId, recipientHash: { not: null } } }),
    ).toBe(0);
    if (secrets.includes(MARK)) expect(await db.authToken.count({ where: { email: EMAIL } })).toBe(0);
  };

  // What the request finds decides, not a lock: on SQLite, and on both in `npm run proof -- whole`.
  describe('an erasure between the look-up of a plan and the writing of a message', () => {
    it.each(listCases(first))('by $way refuses $what', async ({ prepare, erase, secrets, request }) => {
      await prepare?.(db, person);
      const [messages, tokens] = [await db.outboxMessage.count(), await db.authToken.count()];
      const requested = request({
        db: beforeFirstTransaction(db, () => erase(db)),
        outbox: { enqueue: enqueueSealed, wake: () => {} },
        assessmentId: person.assessmentId,
        now: NOW,
      });
      await expect(requested).rejects.toMatchObject({ code: 'not-found' });
      expect([await db.outboxMessage.count(), await db.authToken.count()]).toEqual([messages, tokens]);
      await expectErased(secrets);
    });
  });

  describe('an erasure between the writing of a message and its commit', () => {
    // SQLite has one writer at a time for each of them.
    const cases = listCases(first + 1);
    it.each(
      name === 'postgres' || IS_WHOLE ? cases : cases.slice(0, 1),
    )('by $way waits for $what and erases it', async ({ prepare, erase, secrets, request }) => {
      await prepare?.(db, person);
      let erased: Promise<unknown> | undefined;
      const outbox: Outbox = {
        wake: () => {},
        enqueue: async (...args) => {
          const count = await enqueueSealed(...args);
          let isEnded = false;
          erased = erase(db).finally(() => {
            isEnded = true;
          });
          await untilBlocked({ db, name }, () => isEnded);
          return count;
        },
      };
      await request({ db, outbox, assessmentId: person.assessmentId, now: NOW });
      await erased;
      await expectErased(secrets);
    });
  });
});
