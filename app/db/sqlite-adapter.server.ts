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
  /** How long a write waits for its turn and for the locks of other processes, in ms. */
  busyTimeoutMs: number;
  /** Writes that wait for their turn; one more is refused at once. */
  maxWaiting: number;
}

/** SQLite waits inside the call, and with it the whole process: just long enough for another process's usual commit. */
const BLOCKING_WAIT_MS = 20;
const FIRST_PAUSE_MS = 10;
/** How long statements may follow one another before the event loop turns. A transaction has more: others wait for it to end. */
const TURN_MS = 15;
const TRANSACTION_TURN_MS = 50;
const MAX_PAUSE_MS = 100;

/** Pages in memory: keys that are random, such as hashes, are spread over all of an index. */
const CACHE_KIB = 64_000;
/** Of a connection that writes. */
export const WRITER_PRAGMAS = [
  'synchronous = FULL',
  'foreign_keys = ON',
  'secure_delete = ON',
  `wal_autocheckpoint = ${PAGES_ALONE}`,
  `cache_size = -${CACHE_KIB}`,
];

const statement = (sql: string): Query => ({ sql, args: [], argTypes: [] });

const clientOf = (connection: Connection) => (connection as unknown as { client: Sqlite.Database }).client;

/**
 * Writes take turns on one connection; reads have another one.
 *
 * Prisma's adapter has one connection and lets a statement from outside run in the middle of another request's open
 * transaction: it is answered with success and then lost when that transaction is rolled back, and it reads what was never
 * committed. Here a transaction has the writing connection for itself. Its callback must therefore use its `tx` only: a
 * write on the outer client waits for the transaction's end, which waits for it, until the transaction's time is up.
 *
 * A read outside of transactions waits for no write and sees all that is committed (WAL).
 *
 * A file that another process has locked is tried again after a pause, in which the process does other things. The one that
 * pauses has the turn: behind it the others would only meet the same lock.
 *
 * Transactions begin IMMEDIATE, so that waiting for another process happens at the start and within the busy timeout; one
 * that began with a read and then wants to write would be refused at once.
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
    this.direct = new SqliteDirect(clientOf(writer), turn.counts);
    this.directReads = new SqliteDirect(clientOf(reader), reads);
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
      // Prisma has run COMMIT or ROLLBACK by then, as statements of their own.
      commit: async () => end(),
      async rollback() {
        // Also called after a COMMIT that failed (a full disk), which leaves the transaction open for the next caller.
        await run('ROLLBACK').catch(() => undefined);
        end();
      },
      createSavepoint: (name) => run(`SAVEPOINT ${name}`),
      rollbackToSavepoint: (name) => run(`ROLLBACK TO ${name}`),
      releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
    };
  }

  /** As startTransaction, without Prisma between the work and the driver. */
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
        // Also after a COMMIT that failed (a full disk), which leaves the transaction open for the next caller.
        await run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    } finally {
      end();
    }
  }

  /** A SELECT outside of transactions; see readDirectly. */
  async readRows(query: TemplateStringsArray, values: readonly unknown[]): Promise<unknown[]> {
    return untilNotBusy(() => this.directReads.$queryRaw(query, ...values), this.deadline());
  }

  /** What waits or runs is finished first, within the time that a write has. */
  async dispose() {
    const end = await this.turn.take(this.deadline()).catch(() => () => undefined);
    end();
    await this.checkpoints.end();
    await this.reader.dispose();
    await this.writer.dispose();
  }
}

/**
 * Whether a statement writes nothing, as SQLite says. SELECT never writes; WITH may precede either; everything else,
 * pragmas among it, goes to the connection that writes.
 */
function isRead(sql: string, reader: Connection): boolean {
  if (/^\s*SELECT\b/i.test(sql)) return true;
  if (!/^\s*WITH\b/i.test(sql)) return false;
  try {
    return clientOf(reader).prepare(sql).readonly;
  } catch {
    // The writer meets the same error, and gives it the adapter's shape.
    return false;
  }
}

/** Repeats what another process's lock refuses. @param deadline of performance.now() */
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

/** The adapter's error holds the driver's code in its cause. */
function isBusy(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { originalCode?: unknown } };
  const driverCode = cause?.originalCode ?? code;
  return typeof driverCode === 'string' && driverCode.startsWith('SQLITE_BUSY');
}

/** Prisma's adapter for one SQLite file: WAL, synchronous=FULL, foreign keys on, what is deleted is overwritten; see TakingTurns. */
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

  /** The connection that reads has no queue: a read is done within its call. */
  readLoad(): PoolLoad[] {
    return [{ pool: 'reader', size: 1, busy: 0, waiting: 0, ...this.reads.read() }, this.turn.readLoad()];
  }

  /** A transaction on the connection that writes; see transactDirectly. @throws when the client isn't connected */
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
      const client = clientOf(writer);
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
