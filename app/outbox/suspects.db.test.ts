import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { newMail, until } from '../../tests/faults/mails.ts';
import { forEachDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import type { OutboxMessage } from './carriers.ts';
import { countByLane } from './count-by-lane.server.ts';
import { enqueue } from './enqueue.server.ts';
import { ON_HOLD_FROM, OUTBOX_LEASE_MS, SUSPECT_FROM } from './kind-rules.ts';
import { planAgain } from './plan-again.server.ts';
import { startWorker } from './worker.server.ts';

const START = new Date('2026-11-27T12:00:00Z');
const never = () => new Promise<never>(() => undefined);

/** A process. Once it is dead, its work stops in the middle, as after SIGKILL. */
class Life {
  isDead = false;
  /** Number of items that it prepares or has on the wire, without those with which it dies. */
  underway = 0;

  /** Dies while it prepares an item, when nothing is on the wire: what was there would be uncertain, which is another rule. */
  async die(countSending: () => Promise<number>): Promise<void> {
    await until('nothing is on the wire', async () => (await countSending()) === 0 && this.underway === 0);
    this.isDead = true;
  }

  /** Wraps a client so that its calls never resolve once the process is dead. */
  wrap<Client extends object>(client: Client): Client {
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value === 'function')
          return (...args: unknown[]) => (this.isDead ? never() : value.apply(target, args));
        return typeof value === 'object' && value !== null ? this.wrap(value) : value;
      },
    });
  }
}

forEachDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let now: Date;
  /** dedupeKeys of the sent items. */
  let sent: string[];
  beforeAll(async () => {
    database = await makeDb();
    ({ db } = database);
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    now = START;
    sent = [];
  });

  const plan = (count: number) =>
    enqueue(
      db,
      Array.from({ length: count }, (_, n) => newMail(n)),
      START,
    );
  const toDedupeKey = ({ payload }: OutboxMessage) => `test:${(payload as { n: number }).n}`;
  const countSending = () => db.outboxMessage.count({ where: { state: 'sending' } });
  const isOver = async () =>
    (await db.outboxMessage.count({ where: { state: { in: ['planned', 'claimed', 'sending'] } } })) === 0;

  /**
   * Runs one process until it dies or has nothing left to do.
   * @param kills whether preparing an item kills the process
   * @returns whether the process died
   */
  const live = async (kills: (key: string) => boolean): Promise<boolean> => {
    const life = new Life();
    // Work that a dead process had started must not set leases by the next process's time.
    const startedAt = now;
    const errors: unknown[] = [];
    const worker = startWorker({
      db: life.wrap(db),
      provider: database.provider,
      handlers: {
        email: {
          async prepare(message) {
            if (life.isDead) return never();
            const isKilling = kills(toDedupeKey(message));
            if (!isKilling) life.underway++;
            // Like a renderer that reads before it computes.
            await new Promise((resolve) => setTimeout(resolve, 1));
            if (isKilling) await life.die(countSending);
            if (life.isDead) return never();
            return {} as never;
          },
          carrier: {
            via: 'wire',
            async send(message, _mail, { commitSending }) {
              await commitSending();
              sent.push(toDedupeKey(message));
              life.underway--;
              return { result: 'sent', providerMessageId: null };
            },
            close: async () => undefined,
          },
        },
      },
      report: (error) => errors.push(error),
      pollMs: 20,
      random: () => 0,
      now: () => startedAt,
    });
    let hasDied = false;
    try {
      await until('the process dies or has nothing left to do', async () => life.isDead || (await isOver()));
      hasDied = life.isDead;
    } finally {
      life.isDead = true;
      if (!hasDied) void worker.stop(0);
    }
    expect(errors).toEqual([]);
    // The next process may claim what the dead one held.
    now = new Date(now.getTime() + OUTBOX_LEASE_MS + 1000);
    return hasDied;
  };

  it('holds a message with which each worker dies, sends all others once, and tries it again when asked', async () => {
    await plan(12);
    let deaths = 0;
    while (await live((key) => key === 'test:7')) expect(++deaths).toBeLessThanOrEqual(ON_HOLD_FROM);
    expect(deaths).toBe(ON_HOLD_FROM);
    const stopped = await db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey: 'test:7' } });
    expect(stopped).toMatchObject({ state: 'on-hold', attempts: 0, payload: { n: 7 }, claimedBy: null });
    expect(sent.length).toBe(11);
    expect(new Set(sent).size).toBe(11);
    expect(await countByLane(db, now)).toContainEqual(
      expect.objectContaining({ lane: 'email-urgent', state: 'on-hold', count: 1 }),
    );
    await db.$transaction((tx) => planAgain(tx, { scope: 'everything', id: stopped.id, attempts: 0, now }));
    expect(await live(() => false)).toBe(false);
    expect(sent.filter((key) => key === 'test:7')).toHaveLength(1);
  });

  it('holds none when workers die again and again, but not with the same message', async () => {
    await plan(5);
    const deaths = new Map<string, number>();
    const dieEarly = (key: string) => {
      const count = deaths.get(key) ?? 0;
      if (count > SUSPECT_FROM + 1) return false;
      deaths.set(key, count + 1);
      return true;
    };
    for (let lives = 0; await live(dieEarly); lives++) expect(lives).toBeLessThan(40);
    expect([...deaths.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(2 * ON_HOLD_FROM);
    expect(await db.outboxMessage.count({ where: { state: 'sent', lostClaims: 0 } })).toBe(5);
    expect(sent.length).toBe(5);
  });
});
