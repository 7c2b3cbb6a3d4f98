import { describe, expect, it } from 'vitest';
import { createBatcher } from './create-batcher.ts';

it('does at once what comes alone, and together what comes meanwhile', async () => {
  const rounds: number[][] = [];
  const double = createBatcher(async (items: number[]) => {
    rounds.push(items);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return (item: number) => item * 2;
  });
  const first = double(1);
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(await Promise.all([first, double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(rounds).toEqual([[1], [2, 3], [4]]);
});

it('fails those of a failed round only', async () => {
  let calls = 0;
  const once = createBatcher(async (_items: string[]) => {
    if (++calls === 1) throw new Error('away');
    return (item: string) => item;
  });
  await expect(once('a')).rejects.toThrow('away');
  expect(await once('b')).toBe('b');
});

it('does each item by itself after a failure that may be one item’s fault', async () => {
  const rounds: number[][] = [];
  const odd = createBatcher(
    async (items: number[]) => {
      rounds.push(items);
      if (items.some((item) => item % 2 === 0)) throw new Error('even');
      return (item: number) => item;
    },
    { oneByOneAfter: (error) => (error as Error).message === 'even' },
  );
  const settled = await Promise.allSettled([odd(1), odd(2), odd(3)]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(rounds).toEqual([[1, 2, 3], [1], [2], [3]]);
});

it('takes at most the maximum into a round, and the rest in the order of arrival', async () => {
  const rounds: number[][] = [];
  const same = createBatcher(
    async (items: number[]) => {
      rounds.push(items);
      return (item: number) => item;
    },
    { atMost: 2 },
  );
  expect(await Promise.all([1, 2, 3, 4, 5].map(same))).toEqual([1, 2, 3, 4, 5]);
  expect(rounds).toEqual([[1, 2], [3, 4], [5]]);
});

describe('rounds that hang', () => {
  const never = new Promise<never>(() => undefined);

  it('hold up the next round for a while only, and their items are refused at their deadline', async () => {
    let rounds = 0;
    const work = createBatcher(
      async (items: string[]) => {
        rounds++;
        if (items.includes('hangs')) await never;
        return (item: string) => item;
      },
      { overlapAfterMs: 20, deadlineMs: 200 },
    );
    const hanging = work('hangs');
    await new Promise((turn) => setTimeout(turn, 5));
    expect(await work('goes on')).toBe('goes on');
    await expect(hanging).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(rounds).toBe(2);
  });

  it('never stop the work for good, however many there are', async () => {
    let hang = true;
    const work = createBatcher(
      async (_items: number[]) => {
        if (hang) await never;
        return (item: number) => item;
      },
      { atMost: 1, overlapAfterMs: 5, deadlineMs: 100 },
    );
    const hanging = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => work(n)));
    expect(new Set(hanging.map(({ status }) => status))).toEqual(new Set(['rejected']));
    hang = false;
    expect(await work(7)).toBe(7);
  });

  it('do nothing for an item that was refused before its round began', async () => {
    const handledItems: string[] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((done) => {
      open = done;
    });
    const work = createBatcher(
      async (items: string[]) => {
        handledItems.push(...items);
        if (items.includes('first')) await gate;
        return (item: string) => item;
      },
      { deadlineMs: 50 },
    );
    const first = work('first');
    await new Promise((turn) => setTimeout(turn, 5));
    const results = await Promise.allSettled([first, work('second')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    open();
    expect(await work('third')).toBe('third');
    expect(handledItems).toEqual(['first', 'third']);
  });

  it('limit how many wait behind them', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((done) => {
      open = done;
    });
    const work = createBatcher(
      async (_items: number[]) => {
        await gate;
        return (item: number) => item;
      },
      { maxWaiting: 2 },
    );
    const first = work(0);
    await new Promise((turn) => setTimeout(turn, 5));
    const waiting = [work(1), work(2)];
    await expect(work(3)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    open();
    expect(await Promise.all([first, ...waiting])).toEqual([0, 1, 2]);
  });
});
