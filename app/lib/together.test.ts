import { expect, it } from 'vitest';
import { together } from './together.ts';

it('does at once what comes alone, and together what comes meanwhile', async () => {
  const rounds: number[][] = [];
  const double = together(async (items: number[]) => {
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
  const once = together(async (_items: string[]) => {
    if (++calls === 1) throw new Error('away');
    return (item: string) => item;
  });
  await expect(once('a')).rejects.toThrow('away');
  expect(await once('b')).toBe('b');
});

it('does each item by itself after a failure that may be one item’s fault', async () => {
  const rounds: number[][] = [];
  const odd = together(
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

it('takes no more into a round than it may, and the rest in the order of their coming', async () => {
  const rounds: number[][] = [];
  const same = together(
    async (items: number[]) => {
      rounds.push(items);
      return (item: number) => item;
    },
    { atMost: 2 },
  );
  expect(await Promise.all([1, 2, 3, 4, 5].map(same))).toEqual([1, 2, 3, 4, 5]);
  expect(rounds).toEqual([[1, 2], [3, 4], [5]]);
});
