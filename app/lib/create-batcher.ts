import { UnavailableError } from './database-errors.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { keepTrace } from './spans.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  timer?: NodeJS.Timeout;
  /** Runs work in the trace of its caller: a round is in that of its first item. */
  inTrace: ReturnType<typeof keepTrace>;
  /** It was refused at its deadline; its round may still be carried out. */
  expired?: boolean;
}

interface Options {
  /** Items in a round; the others stay for the one after it, in the order of their coming. */
  atMost?: number;
  /**
   * Whether an error may be the fault of one item, which the others must not suffer for: then each item of the failed round
   * is done by itself. For rounds that leave nothing behind when they fail.
   */
  oneByOneAfter?: (error: unknown) => boolean;
  /**
   * A round that takes longer no longer holds up the next one, which then runs beside it; in ms. For rounds that may run at
   * the same time, as those of two processes do.
   */
  overlapAfterMs?: number;
  /**
   * How long an item waits, before its round and in it, in ms; then it is refused with an UnavailableError. Its round may be
   * carried out all the same.
   */
  deadlineMs?: number;
  /** Items that wait for their round; one more is refused at once with an UnavailableError. */
  maxWaiting?: number;
  /**
   * Turns of the event loop that bring no further item, after which a round starts. Node accepts one connection in a turn, so that
   * without these a crowd that arrives at once would be served in rounds of one.
   */
  quietTurns?: number;
}

/** How long a round waits for further items, in ms, however they come. */
const GATHER_MS = 20;
/** Rounds that run at the same time; more would take the connections of everything else. */
const MAX_OPEN_ROUNDS = 4;

/**
 * Turns calls for one item into calls for many: calls that arrive while a round is running go into the next one. A lone
 * call starts at once, and under load one commit serves several.
 *
 * @param doAll does a whole round and answers with the result of each item; when it fails, all of the round fail. It is called again when
 *   the database ended its transaction for another's sake
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
    // A round that never ends is given up, or a few of them would end all.
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
      const resultOf = await first.inTrace(() => retryConflicts(() => doAll(items)));
      for (const { item, resolve } of round) resolve(resultOf(item));
    } catch (error) {
      if (round.length > 1 && oneByOneAfter(error)) {
        for (const one of round) if (!one.expired) await settle([one]);
      } else for (const { reject } of round) reject(error);
    } finally {
      for (const { timer } of round) clearTimeout(timer);
    }
  };

  const expire = (late: Waiting<Item, Result>) => {
    late.expired = true;
    const at = waiting.indexOf(late);
    if (at >= 0) waiting.splice(at, 1);
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

/** Resolves when the work ends, or when the time is over. */
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
