import type { Database } from '#app/domain/database.ts';

type Transact = (work: (tx: unknown) => Promise<unknown>, options?: unknown) => Promise<unknown>;

const withTransactions = (db: Database, wrap: (transact: Transact) => Transact): Database =>
  new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      return name === '$transaction' ? wrap(value.bind(target)) : value;
    },
  });

/** Returns the client, with `work` run before its first transaction begins. */
export function beforeFirstTransaction(db: Database, work: () => Promise<unknown>): Database {
  let isFirst = true;
  return withTransactions(db, (transact) => async (...args) => {
    if (isFirst) {
      isFirst = false;
      await work();
    }
    return transact(...args);
  });
}

/** Returns the client, with `act` run with the transaction's number when all of it is written and nothing is committed yet. */
function beforeCommits(db: Database, act: (count: number) => Promise<unknown>): Database {
  let commits = 0;
  return withTransactions(
    db,
    (transact) => (write, options) =>
      transact(async (tx) => {
        const result = await write(tx);
        commits++;
        await act(commits);
        return result;
      }, options),
  );
}

/** Returns the client, with `work` run when all of its first transaction is written and nothing is committed yet. */
export const beforeFirstCommit = (db: Database, work: () => Promise<unknown>): Database =>
  beforeCommits(db, async (count) => count === 1 && work());

/** Returns the client of a process that is killed after writing all of its transaction number `count` and before committing it. */
export const killedAtCommit = (db: Database, count: number): Database =>
  beforeCommits(db, async (commits) => {
    if (commits >= count) throw new Killed();
  });

/** Error that ends the work of a killed client. */
export class Killed extends Error {
  override name = 'Killed';
}
