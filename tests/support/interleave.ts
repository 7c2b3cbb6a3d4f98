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

/** Returns the client, with `work` run when all of its first transaction is written and nothing is committed yet. */
export function beforeFirstCommit(db: Database, work: () => Promise<unknown>): Database {
  let isFirst = true;
  return withTransactions(
    db,
    (transact) => (write, options) =>
      transact(async (tx) => {
        const result = await write(tx);
        if (isFirst) {
          isFirst = false;
          await work();
        }
        return result;
      }, options),
  );
}

/** Returns the client of a process that is killed after writing all of its transaction number `count` and before committing it. */
export function killedAtCommit(db: Database, count: number): Database {
  let commits = 0;
  return withTransactions(
    db,
    (transact) => (write, options) =>
      transact(async (tx) => {
        const result = await write(tx);
        commits++;
        if (commits >= count) throw new Killed();
        return result;
      }, options),
  );
}

/** Error that ends the work of a killed client. */
export class Killed extends Error {
  override name = 'Killed';
}
