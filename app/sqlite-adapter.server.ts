import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;
type Transaction = Awaited<ReturnType<Connection['startTransaction']>>;
type Query = Parameters<Connection['queryRaw']>[0];

const statement = (sql: string): Query => ({ sql, args: [], argTypes: [] });

/**
 * Gives each transaction the connection for itself.
 *
 * Prisma's adapter has one connection and lets a statement from outside run in the middle of another request's open
 * transaction: it is answered with success and then lost when that transaction is rolled back, and it reads what was never
 * committed. Here statements and transactions take turns. A transaction's callback must therefore use its `tx` only: a
 * statement on the outer client waits for the transaction's end, which waits for it, until the transaction's time is up.
 *
 * Transactions begin IMMEDIATE, so that waiting for another process happens at the start and within the busy timeout; one
 * that began with a read and then wants to write would be refused at once.
 */
class TakingTurns implements Connection {
  readonly provider = 'sqlite';
  readonly adapterName: string;
  /** Settles when the last transaction in the queue has ended. */
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly inner: Connection) {
    this.adapterName = inner.adapterName;
  }

  // The inner adapter runs a statement at once when called, so awaiting the turn is all that a single one needs.
  async queryRaw(query: Query) {
    await this.queue;
    return this.inner.queryRaw(query);
  }

  async executeRaw(query: Query) {
    await this.queue;
    return this.inner.executeRaw(query);
  }

  async executeScript(script: string) {
    await this.queue;
    return this.inner.executeScript(script);
  }

  async startTransaction(): Promise<Transaction> {
    const before = this.queue;
    let end: () => void = () => undefined;
    this.queue = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    try {
      await this.inner.executeRaw(statement('BEGIN IMMEDIATE'));
    } catch (error) {
      end();
      throw error;
    }
    const { inner } = this;
    const run = (sql: string) => inner.executeRaw(statement(sql)).then(() => undefined);
    return {
      provider: this.provider,
      adapterName: this.adapterName,
      options: { usePhantomQuery: false },
      queryRaw: (query) => inner.queryRaw(query),
      executeRaw: (query) => inner.executeRaw(query),
      // Prisma has run COMMIT or ROLLBACK by then, as statements of their own.
      commit: async () => end(),
      async rollback() {
        // Also called after a COMMIT that failed (a full disk), which leaves the transaction open for whoever comes next.
        await run('ROLLBACK').catch(() => undefined);
        end();
      },
      createSavepoint: (name) => run(`SAVEPOINT ${name}`),
      rollbackToSavepoint: (name) => run(`ROLLBACK TO ${name}`),
      releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
    };
  }

  async dispose() {
    await this.queue;
    await this.inner.dispose();
  }
}

/** Prisma's adapter for one SQLite file: WAL, synchronous=FULL, foreign keys on, what is deleted is overwritten; transactions take turns. */
export class SqliteAdapter extends PrismaBetterSqlite3 {
  constructor(
    private readonly file: string,
    private readonly busyTimeoutMs: number,
  ) {
    super({ url: file, timeout: busyTimeoutMs });
  }

  override async connect() {
    const connection = await super.connect();
    try {
      await connection.executeScript(
        `PRAGMA busy_timeout = ${Math.trunc(this.busyTimeoutMs)};
         PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL;
         PRAGMA foreign_keys = ON;
         PRAGMA secure_delete = ON;`,
      );
      const { rows } = await connection.queryRaw(statement('PRAGMA journal_mode'));
      if (rows[0]?.[0] !== 'wal')
        throw new Error(`${this.file}: this file system does not let SQLite keep a write-ahead log (WAL).`);
    } catch (error) {
      await connection.dispose();
      throw error;
    }
    return new TakingTurns(connection);
  }
}
