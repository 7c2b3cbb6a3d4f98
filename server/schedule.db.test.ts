import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forEachDatabase } from '../tests/support/databases.ts';
import { type Schedule, type ScheduleOptions, startSchedule } from './schedule.ts';

/** Long enough for a busy machine. */
const soon = (claim: () => unknown) => vi.waitFor(claim, { timeout: 10_000 });

const START = new Date('2026-05-10T12:00:00Z');
const MINUTE = 60_000;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let clock: number;
  const running: Schedule[] = [];
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    clock = START.getTime();
    await db.scheduledTask.deleteMany();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((schedule) => schedule.stop()));
  });

  const run = vi.fn<ScheduleOptions['tasks'][number]['run']>();
  const report = vi.fn();
  beforeEach(() => {
    run.mockReset().mockResolvedValue(undefined);
    report.mockReset();
  });
  const options = (): ScheduleOptions => ({
    db,
    tasks: [{ name: 'count', lane: 'figures', everyMs: MINUTE, run }],
    report,
    pollMs: 10,
    now: () => new Date(clock),
  });
  const start = (over: Partial<ScheduleOptions> = {}) => {
    const schedule = startSchedule({ ...options(), ...over });
    running.push(schedule);
    return schedule;
  };
  const row = () => db.scheduledTask.findUniqueOrThrow({ where: { name: 'count' } });
  /** Long enough for several polls, which would reveal a second run. */
  const aWhile = () => new Promise((done) => setTimeout(done, 120));

  it('a task runs at once, then not before its time, and knows when it last ran', async () => {
    start();
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
    expect(run).toHaveBeenCalledWith({ lastRunAt: null, now: START });
    clock += MINUTE - 1;
    await aWhile();
    expect(run).toHaveBeenCalledTimes(1);
    clock += 1;
    await soon(() => expect(run).toHaveBeenCalledTimes(2));
    expect(run).toHaveBeenLastCalledWith({ lastRunAt: START, now: new Date(clock) });
    expect(report).not.toHaveBeenCalled();
  });

  it('a task that has more to do runs again as soon as it says, without waiting for the next look', async () => {
    run.mockImplementation(async () => {
      clock += 50;
      return run.mock.calls.length < 3 ? { againInMs: 50 } : undefined;
    });
    start({ pollMs: 600_000 });
    // The schedule writes the next time when the run has returned.
    await soon(async () => expect((await row()).nextRunAt).toEqual(new Date(START.getTime() + 100 + MINUTE)));
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('a look for which it is not due yet does not put off a task that has more to do', async () => {
    const begun = performance.now();
    let runsOfLater = 0;
    const later = async () => (++runsOfLater < 2 ? { againInMs: 300 } : undefined);
    run.mockImplementation(async () => (run.mock.calls.length < 2 ? { againInMs: 50 } : undefined));
    start({
      tasks: [
        { name: 'later', lane: 'figures', everyMs: MINUTE, run: later },
        { name: 'count', lane: 'figures', everyMs: MINUTE, run },
      ],
      pollMs: 600_000,
      now: () => new Date(START.getTime() + performance.now() - begun),
    });
    await soon(() => expect(runsOfLater).toBe(2));
    await soon(() => expect(run).toHaveBeenCalledTimes(2));
  });

  it('a task that has its hour waits an hour longer in the night in which the clocks go back', async () => {
    const day = 24 * 60 * MINUTE;
    const nextRunAt = (now: Date) => new Date(now.getTime() + day + 60 * MINUTE);
    start({ tasks: [{ name: 'count', lane: 'figures', everyMs: day, nextRunAt, run }] });
    await soon(async () => expect((await row()).nextRunAt).toEqual(nextRunAt(START)));
    await aWhile();
    expect(run).not.toHaveBeenCalled();
    clock += day + 60 * MINUTE;
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('several processes share the turns: each is had by one of them', async () => {
    for (let i = 0; i < 4; i++) start();
    for (let turn = 1; turn <= 3; turn++) {
      await soon(() => expect(run).toHaveBeenCalledTimes(turn));
      await soon(async () => expect((await row()).leaseUntil).toBeNull());
      await aWhile();
      expect(run).toHaveBeenCalledTimes(turn);
      clock += MINUTE;
    }
    expect(report).not.toHaveBeenCalled();
  });

  it('a run that failed is reported, noted without its words, and tried again at the next turn as if it had not been', async () => {
    run.mockRejectedValueOnce(new TypeError('ada@example.com'));
    start();
    await soon(() => expect(report).toHaveBeenCalledTimes(1));
    await soon(async () =>
      expect(await row()).toMatchObject({ lastError: 'TypeError', lastRunAt: null, claimedBy: null }),
    );
    clock += MINUTE;
    await soon(() => expect(run).toHaveBeenCalledTimes(2));
    expect(run).toHaveBeenLastCalledWith({ lastRunAt: null, now: new Date(clock) });
    await soon(async () =>
      expect(await row()).toMatchObject({ lastError: null, lastRunAt: new Date(clock) }),
    );
  });

  it('a run whose process is gone is taken over when its lease is over, and not before', async () => {
    const leaseUntil = new Date(clock + MINUTE);
    await db.scheduledTask.create({
      data: { name: 'count', nextRunAt: START, claimedBy: 'a process that is gone', leaseUntil },
    });
    start();
    await aWhile();
    expect(run).not.toHaveBeenCalled();
    clock += MINUTE;
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('one task that fails does not keep the next one from its turn', async () => {
    const failing = async () => {
      throw new Error('no');
    };
    start({
      tasks: [
        { name: 'fails', lane: 'figures', everyMs: MINUTE, run: failing },
        { name: 'count', lane: 'figures', everyMs: MINUTE, run },
      ],
    });
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
    expect(report).toHaveBeenCalledWith(expect.any(Error), 'fails');
  });

  it('stopping waits for what is running', async () => {
    let finish = () => {};
    run.mockReturnValue(new Promise<void>((done) => (finish = done)));
    const schedule = start();
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
    let stopped = false;
    const stopping = schedule.stop().then(() => {
      stopped = true;
    });
    await aWhile();
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect(await row()).toMatchObject({ claimedBy: null, lastRunAt: START });
  });

  it('a task that ran while the clock was a day ahead runs again once it is back, as if it had never run', async () => {
    const ahead = new Date(START.getTime() + 24 * 60 * MINUTE);
    await db.scheduledTask.create({
      data: { name: 'count', nextRunAt: new Date(ahead.getTime() + MINUTE), lastRunAt: ahead },
    });
    start();
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
    // The recorded last run is in the future, so the task runs as if it had never run.
    expect(run).toHaveBeenCalledWith({ lastRunAt: null, now: START });
    await soon(async () => expect((await row()).nextRunAt).toEqual(new Date(START.getTime() + MINUTE)));
  });

  it('a lease from a clock that was a day ahead delays no run', async () => {
    const ahead = new Date(START.getTime() + 24 * 60 * MINUTE);
    await db.scheduledTask.create({
      data: { name: 'count', nextRunAt: START, leaseUntil: ahead, claimedBy: 'gone' },
    });
    start();
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('a lease is renewed while its task runs, so that no other process takes the task', async () => {
    const leaseMs = 40;
    let finish = () => {};
    run.mockReturnValue(new Promise<void>((done) => (finish = done)));
    start({ leaseMs });
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
    for (let renewals = 0; renewals < 5; renewals++) {
      clock += leaseMs - 1;
      await soon(async () => expect((await row()).leaseUntil).toEqual(new Date(clock + leaseMs)));
    }
    start({ leaseMs });
    await aWhile();
    expect(run).toHaveBeenCalledTimes(1);
    finish();
  });

  it('a task that hangs holds up no other lane', async () => {
    let finish = () => {};
    const hangs = vi.fn(() => new Promise<void>((done) => (finish = done)));
    start({
      tasks: [
        { name: 'hangs', lane: 'stripe readings', everyMs: MINUTE, run: hangs },
        { name: 'waits', lane: 'stripe readings', everyMs: MINUTE, run: hangs },
        { name: 'count', lane: 'figures', everyMs: MINUTE, run },
      ],
    });
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
    clock += MINUTE;
    await soon(() => expect(run).toHaveBeenCalledTimes(2));
    expect(hangs).toHaveBeenCalledTimes(1);
    hangs.mockResolvedValue();
    finish();
  });

  describe('how long a lane is quiet', () => {
    /** Time in ms by which this process's clock is ahead. */
    let ahead: number;
    beforeEach(() => {
      ahead = 0;
      const readTime = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => readTime() + ahead);
    });

    it('grows for one whose task hangs, and begins again in the others with each look', async () => {
      let finish = () => {};
      const hangs = vi.fn(() => new Promise<void>((done) => (finish = done)));
      const schedule = start({
        tasks: [
          { name: 'hangs', lane: 'stripe readings', everyMs: MINUTE, run: hangs },
          { name: 'count', lane: 'figures', everyMs: MINUTE, run },
        ],
      });
      await soon(() => expect(hangs).toHaveBeenCalledTimes(1));
      ahead += 10 * MINUTE;
      await soon(() => expect(schedule.quietMs().figures).toBeLessThan(MINUTE));
      expect(schedule.quietMs()['stripe readings']).toBeGreaterThanOrEqual(10 * MINUTE);
      finish();
      await soon(() => expect(schedule.quietMs()['stripe readings']).toBeLessThan(MINUTE));
    });

    it('begins again with each task that ends, however long its lane takes for all', async () => {
      let finish = () => {};
      const long = async () => {
        ahead += 9 * MINUTE;
      };
      const hangs = vi.fn(() => new Promise<void>((done) => (finish = done)));
      const schedule = start({
        tasks: [
          { name: 'first', lane: 'shops', everyMs: MINUTE, run: long },
          { name: 'second', lane: 'shops', everyMs: MINUTE, run: long },
          { name: 'third', lane: 'shops', everyMs: MINUTE, run: hangs },
        ],
      });
      await soon(() => expect(hangs).toHaveBeenCalledTimes(1));
      expect(schedule.quietMs().shops).toBeLessThan(MINUTE);
      finish();
    });

    it('does not grow while the database is away: another start would not bring it back', async () => {
      const fail = () => Promise.reject(new Error('The database is away.'));
      const schedule = start({
        db: { scheduledTask: { findMany: fail, deleteMany: fail } } as unknown as Database,
      });
      ahead += 10 * MINUTE;
      const reports = report.mock.calls.length;
      await soon(() => expect(report.mock.calls.length).toBeGreaterThan(reports + 1));
      expect(schedule.quietMs().figures).toBeLessThan(MINUTE);
      expect(run).not.toHaveBeenCalled();
    });
  });

  it('a run that left a part to others is repeated soon, and is not the last good run', async () => {
    run.mockResolvedValueOnce({ againInMs: 20_000, isUnfinished: true });
    await db.scheduledTask.create({
      data: { name: 'count', nextRunAt: START, lastRunAt: new Date(START.getTime() - MINUTE) },
    });
    start();
    await soon(async () => expect((await row()).nextRunAt).toEqual(new Date(START.getTime() + 20_000)));
    expect((await row()).lastRunAt).toEqual(new Date(START.getTime() - MINUTE));
    clock += 20_000;
    await soon(async () => expect((await row()).lastRunAt).toEqual(new Date(clock)));
  });

  it('another process helps with a task that is shared, and leaves its row to the one that has the lease', async () => {
    let finish = () => {};
    run.mockReturnValue(new Promise<void>((done) => (finish = done)));
    const help = vi.fn<ScheduleOptions['tasks'][number]['run']>().mockResolvedValue(undefined);
    const shared = { name: 'count', lane: 'figures', everyMs: MINUTE, isShared: true } as const;
    await db.scheduledTask.create({ data: { name: 'count', nextRunAt: START, lastRunAt: START } });
    start({ tasks: [{ ...shared, run }] });
    await soon(() => expect(run).toHaveBeenCalledTimes(1));
    const { claimedBy } = await row();
    start({ tasks: [{ ...shared, run: help }] });
    await soon(() => expect(help).toHaveBeenCalledWith({ lastRunAt: START, now: START }));
    expect(await row()).toMatchObject({ claimedBy, nextRunAt: START });
    finish();
    await soon(async () => expect((await row()).claimedBy).toBeNull());
    const calls = help.mock.calls.length;
    await aWhile();
    expect(help).toHaveBeenCalledTimes(calls);
  });

  it('the row of a task that this version does not have goes', async () => {
    await db.scheduledTask.create({ data: { name: 'of another version', nextRunAt: START } });
    start();
    await soon(async () =>
      expect(await db.scheduledTask.findMany({ select: { name: true } })).toEqual([{ name: 'count' }]),
    );
  });
});
