import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type Sqlite from 'better-sqlite3';
import type { DirectTransaction } from '#app/lib/sql-transaction.ts';
import { cacheStatements } from './cached-statements.ts';
import { LoopTurns } from './loop-turns.ts';
import { PoolCounts, type PoolLoad } from './pool-load.ts';
import { PAGES_ALONE, SqliteCheckpoints } from './sqlite-checkpoints.server.ts';
import { SqliteDirect } from './sqlite-direct.server.ts';
import { WriterTurn } from './sqlite-writer-turn.ts';

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;
type Transaction = Awaited<ReturnType<Connection['startTransaction']>>;
type Query = Parameters<Connection['queryRaw']>[0];

interface Limits {
  /** Time that a write waits for its turn and for the locks of other processes, in ms. */
  busyTimeoutMs: number;
  /** Maximum number of writes that wait for their turn. Any more are refused at once. */
  maxWaiting: number;
}

/** SQLite waits inside the call, which blocks the whole process. This is just long enough for another process's usual commit. */
const BLOCKING_WAIT_MS = 20;
const FIRST_PAUSE_MS = 10;
/** Time that consecutive statements may take before the event loop turns. A transaction gets more, because others wait for it to end. */
const TURN_MS = 15;
const TRANSACTION_TURN_MS = 50;
const MAX_PAUSE_MS = 100;

/** Size of the page cache. Random keys, such as hashes, are spread over a whole index. */
const CACHE_KIB = 64_000;
/** Pragmas for the writer connection. */
export const WRITER_PRAGMAS = [
  'synchronous = FULL',
  'foreign_keys = ON',
  'secure_delete = ON',
  `wal_autocheckpoint = ${PAGES_ALONE}`,
  `cache_size = -${CACHE_KIB}`,
];

const statement = (sql: string): Query => ({ sql, args: [], argTypes: [] });

const getClient = (connection: Connection) => (connection as unknown as { client: Sqlite.Database }).client;

/**
 * Lets writes take turns on one connection; reads have another one.
 *
 * Prisma's adapter has one connection and lets a statement from outside run in the middle of another request's open transaction. That
 * statement reports success and is lost when the transaction is rolled back, and it reads uncommitted data. Here a transaction has the
 * writer connection for itself. Its callback must therefore use only its `tx`: a write on the outer client would wait for the transaction's
 * end, which waits for that write, until the transaction times out.
 *
 * A read outside of transactions waits for no write and sees all committed data (WAL).
 *
 * If another process has locked the file, the write is retried after a pause, in which the process does other things. The paused write
 * keeps its turn: the others would only meet the same lock.
 *
 * Transactions begin IMMEDIATE, so that waiting for another process happens at the start and within the busy timeout. A transaction that
 * begins with a read and then writes would be refused at once.
 */
class TakingTurns implements Connection {
  readonly provider = 'sqlite';
  readonly adapterName: string;
  private readonly direct: SqliteDirect;
  private readonly directReads: SqliteDirect;
  private readonly loop = new LoopTurns();

  constructor(
    private readonly writer: Connection,
    private readonly reader: Connection,
    private readonly turn: WriterTurn,
    private readonly reads: PoolCounts,
    private readonly limits: Limits,
    private readonly checkpoints: SqliteCheckpoints,
  ) {
    this.adapterName = writer.adapterName;
    this.direct = new SqliteDirect(getClient(writer), turn.counts);
    this.directReads = new SqliteDirect(getClient(reader), reads);
  }

  async queryRaw(query: Query) {
    await this.loop.waitIfLong(TURN_MS);
    if (isRead(query.sql, this.reader))
      return this.reads.runStatement(query.sql, () =>
        untilNotBusy(() => this.reader.queryRaw(query), this.deadline()),
      );
    return this.turn.counts.runStatement(query.sql, () => this.inTurn(() => this.writer.queryRaw(query)));
  }

  async executeRaw(query: Query) {
    await this.loop.waitIfLong(TURN_MS);
    return this.turn.counts.runStatement(query.sql, () => this.inTurn(() => this.writer.executeRaw(query)));
  }

  async executeScript(script: string) {
    return this.inTurn(() => this.writer.executeScript(script));
  }

  private deadline(): number {
    return performance.now() + this.limits.busyTimeoutMs;
  }

  private async takeTurn(deadline: number): Promise<() => void> {
    const end = await this.turn.take(deadline);
    return () => {
      end();
      this.checkpoints.noteWrite();
    };
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const deadline = this.deadline();
    const end = await this.takeTurn(deadline);
    try {
      return await untilNotBusy(work, deadline);
    } finally {
      end();
    }
  }

  async startTransaction(): Promise<Transaction> {
    await this.loop.waitIfLong(TURN_MS);
    const deadline = this.deadline();
    const end = await this.takeTurn(deadline);
    try {
      await untilNotBusy(() => this.writer.executeRaw(statement('BEGIN IMMEDIATE')), deadline);
    } catch (error) {
      end();
      throw error;
    }
    const { writer, turn, loop } = this;
    const pause = () => loop.waitIfLong(TRANSACTION_TURN_MS);
    const run = (sql: string) => writer.executeRaw(statement(sql)).then(() => undefined);
    return {
      provider: this.provider,
      adapterName: this.adapterName,
      options: { usePhantomQuery: false },
      async queryRaw(query) {
        await pause();
        return turn.counts.runStatement(query.sql, () => writer.queryRaw(query));
      },
      async executeRaw(query) {
        await pause();
        return turn.counts.runStatement(query.sql, () => writer.executeRaw(query));
      },
      // Prisma has already run COMMIT or ROLLBACK as a separate statement.
      commit: async () => end(),
      async rollback() {
        // This also runs after a COMMIT that failed (a full disk), which leaves the transaction open for the next caller.
        await run('ROLLBACK').catch(() => undefined);
        end();
      },
      createSavepoint: (name) => run(`SAVEPOINT ${name}`),
      rollbackToSavepoint: (name) => run(`ROLLBACK TO ${name}`),
      releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
    };
  }

  /** Runs a transaction like startTransaction, but without Prisma between the work and the driver. */
  async transact<Result>(work: (tx: DirectTransaction) => Promise<Result>): Promise<Result> {
    const deadline = this.deadline();
    const end = await this.takeTurn(deadline);
    const run = (sql: string) => this.writer.executeRaw(statement(sql));
    try {
      await untilNotBusy(() => run('BEGIN IMMEDIATE'), deadline);
      try {
        const result = await work(this.direct);
        await this.turn.counts.runStatement('COMMIT', () => run('COMMIT'));
        return result;
      } catch (error) {
        // The rollback is also needed after a COMMIT that failed (a full disk), which leaves the transaction open for the next caller.
        await run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    } finally {
      end();
    }
  }

  /** Runs a SELECT outside of transactions; see readDirectly. */
  async readRows(query: TemplateStringsArray, values: readonly unknown[]): Promise<unknown[]> {
    return untilNotBusy(() => this.directReads.$queryRaw(query, ...values), this.deadline());
  }

  /** Finishes waiting and running writes first, within the timeout of a write. */
  async dispose() {
    const end = await this.turn.take(this.deadline()).catch(() => () => undefined);
    end();
    await this.checkpoints.end();
    await this.reader.dispose();
    await this.writer.dispose();
  }
}

/**
 * Whether SQLite considers a statement read-only. SELECT never writes; WITH can begin a read or a write. Everything else, including
 * pragmas, goes to the writer connection.
 */
function isRead(sql: string, reader: Connection): boolean {
  if (/^\s*SELECT\b/i.test(sql)) return true;
  if (!/^\s*WITH\b/i.test(sql)) return false;
  try {
    return getClient(reader).prepare(sql).readonly;
  } catch {
    // The writer gets the same error, and converts it to the adapter's format.
    return false;
  }
}

/** Retries work that fails because another process has locked the file. @param deadline in the time of performance.now() */
async function untilNotBusy<T>(work: () => Promise<T>, deadline: number): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() + pause > deadline) throw error;
    }
    await sleep(pause);
  }
}

/** The cause of the adapter's error contains the driver's code. */
function isBusy(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { originalCode?: unknown } };
  const driverCode = cause?.originalCode ?? code;
  return typeof driverCode === 'string' && driverCode.startsWith('SQLITE_BUSY');
}

/** Prisma's adapter for one SQLite file: WAL, synchronous=FULL, foreign keys on, deleted data is overwritten; see TakingTurns. */
export class SqliteAdapter extends PrismaBetterSqlite3 {
  private readonly turn: WriterTurn;
  private readonly reads = new PoolCounts('sqlite', 'reader');
  private open: TakingTurns | null = null;

  constructor(
    private readonly file: string,
    private readonly limits: Limits,
  ) {
    super({ url: file, timeout: BLOCKING_WAIT_MS });
    this.turn = new WriterTurn(limits.maxWaiting);
  }

  /** The reader connection has no queue, because a read finishes within its call. */
  readLoad(): PoolLoad[] {
    return [{ pool: 'reader', size: 1, busy: 0, waiting: 0, ...this.reads.read() }, this.turn.readLoad()];
  }

  /** Runs a transaction on the writer connection; see transactDirectly. @throws when the client isn't connected */
  transact<Result>(work: (tx: DirectTransaction) => Promise<Result>): Promise<Result> {
    return this.connected().transact(work);
  }

  /** See readDirectly. @throws when the client isn't connected */
  readRows(query: TemplateStringsArray, values: readonly unknown[]): Promise<unknown[]> {
    return this.connected().readRows(query, values);
  }

  private connected(): TakingTurns {
    if (!this.open) throw new Error('The database is not connected.');
    return this.open;
  }

  override async connect() {
    const writer = await super.connect();
    const deadline = performance.now() + this.limits.busyTimeoutMs;
    try {
      await untilNotBusy(
        () =>
          writer.executeScript(
            ['journal_mode = WAL', ...WRITER_PRAGMAS].map((pragma) => `PRAGMA ${pragma};`).join('\n'),
          ),
        deadline,
      );
      const { rows } = await untilNotBusy(() => writer.queryRaw(statement('PRAGMA journal_mode')), deadline);
      if (rows[0]?.[0] !== 'wal')
        throw new Error(`${this.file}: this file system does not let SQLite keep a write-ahead log (WAL).`);
      const reader = await new PrismaBetterSqlite3({
        url: this.file,
        timeout: BLOCKING_WAIT_MS,
        readonly: true,
      }).connect();
      cacheStatements(writer);
      cacheStatements(reader);
      const client = getClient(writer);
      const checkpoints = new SqliteCheckpoints(this.file, (pages) =>
        client.pragma(`wal_autocheckpoint = ${pages}`),
      );
      this.open = new TakingTurns(writer, reader, this.turn, this.reads, this.limits, checkpoints);
      return this.open;
    } catch (error) {
      await writer.dispose();
      throw error;
    }
  }
}
