import { expect, it } from 'vitest';
import { forEachDatabase } from '../../tests/support/databases.ts';

/** Many times what the statements of one turn may take. */
const LONG_MS = 150;

forEachDatabase((_name, makeDb) => {
  it('other work runs while statements follow one another, outside of transactions and in one', async () => {
    const { db } = await makeDb();
    const countTurns = async (read: () => Promise<unknown>) => {
      let turns = 0;
      const began = performance.now();
      const count = () => {
        turns++;
        if (performance.now() - began < LONG_MS) setImmediate(count);
      };
      setImmediate(count);
      while (performance.now() - began < LONG_MS) await read();
      return turns;
    };
    await db.scheduledTask.count();
    expect(await countTurns(() => db.scheduledTask.count())).toBeGreaterThan(1);
    expect(await db.$transaction((tx) => countTurns(() => tx.scheduledTask.count()))).toBeGreaterThan(1);
  });
});
