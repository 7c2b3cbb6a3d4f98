import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Slots } from './slots.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets `count` callers take a slot, and collects the functions that release the slots. */
async function takeAll(slots: Slots, count: number, rank = 0) {
  const releases: (() => void)[] = [];
  for (let n = 0; n < count; n++) void slots.take({ rank }).then((release) => releases.push(release));
  await vi.advanceTimersByTimeAsync(0);
  return releases;
}

it('gives its places in the order of ranks', async () => {
  const slots = new Slots(1);
  const [release] = await takeAll(slots, 1);
  const order: number[] = [];
  for (const rank of [2, 0, 1])
    void slots.take({ rank }).then((next) => {
      order.push(rank);
      next();
    });
  release?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual([0, 1, 2]);
});

it('never gives more than its places without fresh tries', async () => {
  const releases = await takeAll(new Slots(2), 5);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(releases).toHaveLength(2);
});

it('gives one more place at a time, more and more slowly, while no place is given back', async () => {
  const releases = await takeAll(new Slots(5, { max: 5, afterMs: 5000 }), 20);
  const times: [seconds: number, holders: number][] = [];
  for (let second = 0; second <= 300; second++) {
    if (releases.length !== times.at(-1)?.[1]) times.push([second, releases.length]);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(times).toEqual([
    [0, 5],
    [5, 6],
    [15, 7],
    [35, 8],
    [65, 9],
    [95, 10],
  ]);
});

it('goes on through the one further place once that gets answers, while all others get none', async () => {
  const slots = new Slots(5, { max: 5, afterMs: 5000 });
  const releases = await takeAll(slots, 30);
  await vi.advanceTimersByTimeAsync(5000);
  expect(releases).toHaveLength(6);
  // The server answers again: each further attempt releases its slot at once.
  for (let n = 5; n < 30; n++) {
    releases[n]?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(releases).toHaveLength(30);
});

it('gives no further place while those that are taken are given back', async () => {
  const slots = new Slots(2, { max: 2, afterMs: 5000 });
  const releases = await takeAll(slots, 10);
  for (let n = 0; n < 8; n++) {
    await vi.advanceTimersByTimeAsync(3000);
    releases[n]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(releases.length).toBe(n + 3);
  }
});
