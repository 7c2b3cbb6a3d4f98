import { beforeEach, describe, expect, it } from 'vitest';
import { requestPlanMail } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { limitUse, requestErasure, withdrawChoice, writeRequest } from '#app/domain/preferences/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { EMAIL, MARK, makePerson, TENANT } from '../../../tests/data/person-everywhere.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { beforeFirstTransaction } from '../../../tests/support/interleave.ts';
import { enqueueSealed } from '../../../tests/support/test-seal.ts';
import { untilBlocked } from '../../../tests/support/until-blocked.ts';
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

/** Changes of the person's own page that send no mail. */
const changes: [string, (context: RequestContext) => Promise<unknown>][] = [
  ['a withdrawal', (context) => withdrawChoice({ ...context, choice: 'offers', wording: '-' })],
  ['a restriction', (context) => limitUse({ ...context, kind: 'restrict', wording: '-' })],
  ['a correction', (context) => writeRequest({ ...context, kind: 'correct', words: 'My name' })],
];

const requests: [string, (context: RequestContext) => Promise<unknown>][] = [
  ['a plan mail to the person', (context) => requestPlanMail({ ...context, email: EMAIL })],
  ['a plan mail to a friend', (context) => requestPlanMail({ ...context, email: FRIEND })],
  ['an erasure link', (context) => requestErasure({ ...context, source: 'plan-page' })],
];

interface Way {
  way: string;
  /** In the first tier, this erasure is tested with this request only, so that each request and each erasure is tested once. */
  first: string;
  prepare?: (db: Database, person: Person) => Promise<unknown>;
  erase: (db: Database) => Promise<unknown>;
  /** Values that must not be in the outbox afterwards, in addition to the assessment's id. */
  secrets: string[];
}

const setRetention = (db: Database) =>
  db.tenant.update({ where: { id: TENANT }, data: { dataRetentionDays: 1 } });

const ways: Way[] = [
  {
    way: 'the address',
    first: 'an erasure link',
    erase: (db) => db.$transaction((tx) => eraseAddress(tx, { tenantId: TENANT, email: EMAIL, now: NOW })),
    secrets: [MARK, FRIEND],
  },
  {
    way: 'retention',
    first: 'a plan mail to the person',
    prepare: setRetention,
    erase: (db) => applyRetention({ db, now: LATER }),
    secrets: [MARK, FRIEND],
  },
  {
    way: 'retention of an old submission',
    first: 'a plan mail to a friend',
    prepare: async (db, person) => {
      await person.submitAgain(LATER);
      await setRetention(db);
    },
    erase: (db) => applyRetention({ db, now: LATER }),
    secrets: [FRIEND],
  },
];

const pairs = ways.flatMap((way) => requests.map(([what, request]) => ({ ...way, what, request })));
type Pair = (typeof pairs)[number];
const first = pairs.filter(({ what, first }) => what === first);
const otherPairs = pairs.filter(({ what, first }) => what !== first);

forEachDatabase((name, makeDb) => {
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

  describe('an erasure between the look-up of a plan and the writing of a message', () => {
    const expectRefused = async ({ prepare, erase, secrets, request }: Pair) => {
      await prepare?.(db, person);
      // The erasure itself tells the company's webhooks.
      const countMessages = () => db.outboxMessage.count({ where: { purpose: { not: 'person.erased' } } });
      const [messages, tokens] = [await countMessages(), await db.authToken.count()];
      const requested = request({
        db: beforeFirstTransaction(db, () => erase(db)),
        outbox: { enqueue: enqueueSealed, wake: () => {} },
        assessmentId: person.assessmentId,
        now: NOW,
      });
      await expect(requested).rejects.toMatchObject({ code: 'not-found' });
      expect([await countMessages(), await db.authToken.count()]).toEqual([messages, tokens]);
      await expectErased(secrets);
    };
    it.each(first)('by $way refuses $what', expectRefused);
    it.each(otherPairs)('by $way refuses $what', { tags: ['nightly'] }, expectRefused);
    it.each(changes)('refuses %s, which leaves nothing', async (what, request) => {
      const [way] = ways;
      if (!way) throw new Error('An erasure is needed.');
      // The erasure itself ends consents in the ledger.
      const countRows = async () => [
        await db.consentEvent.count({ where: { source: { not: 'erasure' } } }),
        await db.privacyRequest.count(),
      ];
      const before = await countRows();
      await expectRefused({ ...way, what, request });
      expect(await countRows()).toEqual(before);
    });
  });

  describe('an erasure between the writing of a message and its commit', () => {
    const expectWait = async ({ prepare, erase, secrets, request }: Pair) => {
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
    };
    it.each(first)('by $way waits for $what and erases it', expectWait);
    it.each(otherPairs)('by $way waits for $what and erases it', { tags: ['nightly'] }, expectWait);
  });
});
