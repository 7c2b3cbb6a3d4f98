/** How busy the connections of one pool are. Counts begin with the process. */
export interface PoolLoad {
  /** `requests` and `background` on Postgres, `reader` and `writer` on SQLite. */
  pool: string;
  /** Connections that the pool may open. */
  size: number;
  /** Connections that are doing something, or reserved by an open transaction. */
  busy: number;
  /** Queries or transactions that wait for a connection at this moment. */
  waiting: number;
  /** How often a connection was requested, those refused included, and how long that took together. */
  requested: number;
  waitedMs: number;
  /** Statements sent to the database, without BEGIN, COMMIT and the like. */
  statements: number;
}

const NO_QUERY = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET)\b/i;

/** What a pool counts about itself. */
export class PoolCounts {
  requested = 0;
  waitedMs = 0;
  statements = 0;

  countStatement(sql: string): void {
    if (!NO_QUERY.test(sql)) this.statements++;
  }

  /** Begins to measure one wait. @returns ends it */
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
