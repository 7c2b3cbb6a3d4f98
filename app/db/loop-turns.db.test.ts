import { expect, it } from 'vitest';
import { forEachDatabase } from '../../tests/support/databases.ts';

/** Far more statements than one turn of the event loop allows. */
const MANY_STATEMENTS = 30_000;

forEachDatabase((_name, makeDb) => {
  it('other work runs while statements follow one another, outside of transactions and in one', async () => {
    const { db } = await makeDb();
    /** Stops at the second turn, so only a loop that never turns runs all of the statements. */
    const countTurns = async (read: () => Promise<unknown>) => {
      let turns = 0;
      const count = () => {
        turns++;
        if (turns < 2) setImmediate(count);
      };
      setImmediate(count);
      for (let n = 0; n < MANY_STATEMENTS && turns < 2; n++) await read();
      return turns;
    };
    expect(await countTurns(() => db.scheduledTask.count())).toBe(2);
    expect(await db.$transaction((tx) => countTurns(() => tx.scheduledTask.count()))).toBe(2);
  });
});
