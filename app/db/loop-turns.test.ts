import { expect, it } from 'vitest';
import { LoopTurns } from './loop-turns.ts';

const BUDGET_MS = 20;

/** Runs statements of 5 ms one after the other. @returns how many turns the event loop made */
async function run(statements: number, chains = 1): Promise<{ turns: number; order: number[] }> {
  let clock = 0;
  const loop = new LoopTurns(() => clock);
  const order: number[] = [];
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const runChain = async (chain: number) => {
    for (let n = 0; n < statements; n++) {
      await loop.waitIfLong(BUDGET_MS);
      order.push(chain);
      clock += 5;
    }
  };
  await Promise.all(Array.from({ length: chains }, (_, chain) => runChain(chain)));
  isOver = true;
  return { turns, order };
}

it('lets the event loop turn once the statements of a turn have taken longer than their budget', async () => {
  // Five statements exceed the budget, so the sixth one waits.
  expect((await run(5)).turns).toBe(0);
  expect((await run(6)).turns).toBe(1);
  const { turns } = await run(100);
  expect(turns).toBeGreaterThanOrEqual(15);
  expect(turns).toBeLessThanOrEqual(25);
});

it('lets each of several that wait do something in every turn', async () => {
  const { order } = await run(40, 3);
  for (const chain of [0, 1, 2]) {
    const places = order.flatMap((entry, index) => (entry === chain ? [index] : []));
    const gaps = places.slice(1).map((place, n) => place - (places[n] as number));
    expect(Math.max(...gaps), `chain ${chain}`).toBeLessThan(10);
  }
});
