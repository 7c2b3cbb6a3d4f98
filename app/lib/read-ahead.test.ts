import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

async function* numbers(count: number) {
  for (let n = 0; n < count; n++) yield n;
}

it('gives results in the order of the items, whichever is ready first', async () => {
  const ready: (() => void)[] = [];
  const results = readAhead(
    numbers(3),
    (n) => new Promise<number>((resolve) => (ready[n] = () => resolve(n))),
  );
  const first = results.next();
  await expect.poll(() => ready.length).toBe(2);
  ready[1]?.();
  ready[0]?.();
  expect(await first).toEqual({ value: 0, done: false });
  const second = results.next();
  await expect.poll(() => ready.length).toBe(3);
  ready[2]?.();
  expect(await second).toEqual({ value: 1, done: false });
  expect(await results.next()).toEqual({ value: 2, done: false });
  expect(await results.next()).toMatchObject({ done: true });
});

it('throws what a read throws at its place, and lets those behind it fail unseen', async () => {
  const readItems: number[] = [];
  const read = async () => {
    for await (const n of readAhead(numbers(4), async (item) => {
      if (item > 0) throw new Error(`item ${item}`);
      return item;
    }))
      readItems.push(n);
  };
  await expect(read()).rejects.toThrow('item 1');
  expect(readItems).toEqual([0]);
});
