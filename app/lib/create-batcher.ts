import { UnavailableError } from './database-errors.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { keepTrace } from './spans.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  timer?: NodeJS.Timeout;
  /** Runs work in the trace of its caller. A round runs in the trace of its first item. */
  inTrace: ReturnType<typeof keepTrace>;
  /** True if the item was refused at its deadline. Its round may still be carried out. */
  expired?: boolean;
}

interface Options {
  /** Maximum number of items in a round. The rest waits for the next round, in order of arrival. */
  atMost?: number;
  /**
   * Whether a single item may have caused the error. If so, each item of the failed round is retried alone, so that the others do not fail
   * with it. Set it only for rounds that leave no effects when they fail.
   */
  oneByOneAfter?: (error: unknown) => boolean;
  /**
   * After this time in ms, a running round no longer delays the next one, which then runs in parallel. Set it only for rounds that
   * may run at the same time, like those of two processes.
   */
  overlapAfterMs?: number;
  /**
   * Maximum time in ms that an item waits, before and during its round, until it is refused with an UnavailableError. Its round may still
   * be carried out.
   */
  deadlineMs?: number;
  /** Maximum number of items that wait for a round. The next one is refused at once with an UnavailableError. */
  maxWaiting?: number;
  /**
   * Turns of the event loop without a new item, after which a round starts. Node accepts one connection per turn, so that without this a
   * burst of requests would be served in rounds of one.
   */
  quietTurns?: number;
}

/** Longest time in ms that a round waits for more items, even if they keep arriving. */
const GATHER_MS = 20;
/** Maximum number of rounds that run at the same time. More would use up the connections that other work needs. */
const MAX_OPEN_ROUNDS = 4;

/**
 * Turns calls for one item into calls for many: calls that arrive while a round is running are part of the next one. A single call starts
 * at once, and under load one commit serves several calls.
 *
 * @param doAll processes a whole round and returns the result for each item; if it fails, all items of the round fail. It is called again
 * if the database aborted its transaction because of another one
 */
export function createBatcher<Item, Result>(
  doAll: (items: Item[]) => Promise<(item: Item) => Result>,
  {
    atMost = Number.POSITIVE_INFINITY,
    oneByOneAfter = () => false,
    overlapAfterMs,
    deadlineMs,
    maxWaiting = Number.POSITIVE_INFINITY,
    quietTurns = 1,
  }: Options = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  const openRounds = new Set<Promise<void>>();
  let running = false;

  const run = async () => {
    running = true;
    await gather();
    while (waiting.length > 0) {
      await untilNextMayStart(settle(waiting.splice(0, atMost)));
      await gather();
    }
    running = false;
  };

  const gather = async (): Promise<void> => {
    const until = performance.now() + GATHER_MS;
    for (let quiet = 0; quiet < quietTurns && waiting.length < atMost && performance.now() < until; ) {
      const before = waiting.length;
      await new Promise(setImmediate);
      quiet = waiting.length > before ? 0 : quiet + 1;
    }
  };

  const untilNextMayStart = async (round: Promise<void>): Promise<void> => {
    if (overlapAfterMs === undefined) return round;
    // Stop waiting for a round that never ends, because a few such rounds would block all others.
    const open = within(round, deadlineMs);
    openRounds.add(open);
    void open.then(() => openRounds.delete(open));
    await within(open, overlapAfterMs);
    while (openRounds.size >= MAX_OPEN_ROUNDS) await Promise.race(openRounds);
  };

  const settle = async (round: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const [first] = round as [Waiting<Item, Result>];
      const items = round.map(({ item }) => item);
      const findResult = await first.inTrace(() => retryConflicts(() => doAll(items)));
      for (const { item, resolve } of round) resolve(findResult(item));
    } catch (error) {
      if (round.length > 1 && oneByOneAfter(error)) {
        for (const entry of round) if (!entry.expired) await settle([entry]);
      } else for (const { reject } of round) reject(error);
    } finally {
      for (const { timer } of round) clearTimeout(timer);
    }
  };

  const expire = (late: Waiting<Item, Result>) => {
    late.expired = true;
    const index = waiting.indexOf(late);
    if (index >= 0) waiting.splice(index, 1);
    late.reject(new UnavailableError('A round took longer than its items wait.'));
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new UnavailableError('Too many wait for their round.'));
      const arrived: Waiting<Item, Result> = { item, resolve, reject, inTrace: keepTrace() };
      if (deadlineMs !== undefined) arrived.timer = setTimeout(() => expire(arrived), deadlineMs);
      waiting.push(arrived);
      if (!running) void run();
    });
}

/** Resolves when the work ends or the time is up. */
function within(work: Promise<void>, ms: number | undefined): Promise<void> {
  if (ms === undefined) return work;
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    void work.finally(() => {
      clearTimeout(timer);
      done();
    });
  });
}
