import { beginSpan, type Span, type SpanInfo } from '#app/lib/spans.ts';

/** Load of the connections of one pool. The counts start with the process. */
export interface PoolLoad {
  /** `requests` and `background` on Postgres, `reader` and `writer` on SQLite. */
  pool: string;
  /** Maximum number of connections. */
  size: number;
  /** Connections that run a statement, or are reserved by an open transaction. */
  busy: number;
  /** Queries or transactions that are waiting for a connection now. */
  waiting: number;
  /** Number of requests for a connection, including refused ones, and their total waiting time. */
  requested: number;
  waitedMs: number;
  /** Number of statements sent to the database, without BEGIN, COMMIT and the like. */
  statements: number;
}

const NO_QUERY = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET)\b/i;
/** Maximum number of characters to search for a statement's first table. */
const MAX_READ = 8000;
const COMMIT = /^\s*COMMIT\b/i;
const OPERATION = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|COMMIT)\b/i;
/**
 * Matches a quoted name only where a table's name can be. Values are sent separately from their statement, and literals have other quotes.
 */
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(?:["`]\w+["`]\.)?["`]([A-Za-z]\w{0,60})["`]/i;

async function recordIn<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Counts the load of a pool, and describes its statements for traces. */
export class PoolCounts {
  requested = 0;
  waitedMs = 0;
  statements = 0;

  constructor(
    private readonly system: 'sqlite' | 'postgresql',
    private readonly pool: string,
  ) {}

  /** Counts a statement. @returns its span if a trace is being recorded */
  beginStatement(sql: string): Span | null {
    if (!NO_QUERY.test(sql)) this.statements++;
    // Only COMMIT, among the other statements, takes noticeable time, because it waits for the disk.
    else if (!COMMIT.test(sql)) return null;
    return beginSpan(() => this.describe(sql));
  }

  /** Counts and runs a statement, as a span of the current trace. */
  runStatement<T>(sql: string, work: () => Promise<T>): Promise<T> {
    const span = this.beginStatement(sql);
    return span ? recordIn(span, work) : work();
  }

  private describe(sql: string): SpanInfo {
    const start = sql.slice(0, MAX_READ);
    const operation = OPERATION.exec(start)?.[1]?.toUpperCase() ?? 'OTHER';
    const table = TABLE.exec(start)?.[1];
    return {
      name: table ? `${operation} ${table}` : operation,
      kind: 'client',
      facts: {
        'db.system.name': this.system,
        'db.operation.name': operation,
        'stackguide.pool': this.pool,
        ...(table && { 'db.collection.name': table }),
      },
    };
  }

  /** Starts measuring a wait. @returns a function that ends it */
  startWait(): () => void {
    const since = performance.now();
    this.requested++;
    return () => {
      this.waitedMs += performance.now() - since;
    };
  }

  read(): Pick<PoolLoad, 'requested' | 'waitedMs' | 'statements'> {
    const { requested, waitedMs, statements } = this;
    return { requested, waitedMs, statements };
  }
}
