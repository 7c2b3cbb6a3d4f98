/** SQL with its values, as Prisma's sql`…` creates it. */
export interface SqlText {
  /** SQL with `?` for each value. */
  readonly sql: string;
  /** The SQL between the values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** Rows that are read from SQLite in spans of time, the latest first. Both statements know the named values @from and @to. */
interface TextSpans {
  /** Returns the time at which the next span begins; no row for the last span. */
  edge: SqlText;
  /** Returns the text of the rows from @from until before @to, or NULL. */
  text: SqlText;
  from: Date;
  to: Date;
}

/**
 * Long texts that the database itself writes, read without the client: no row becomes an object of this process, and reading takes no turn
 * of the event loop or of the client's connections. Ends with its consumer or with the signal.
 */
export type TextReader =
  | { provider: 'sqlite'; readSpans(spans: TextSpans, signal: AbortSignal): AsyncGenerator<Uint8Array> }
  | { provider: 'postgresql'; copyCsv(rows: SqlText, signal: AbortSignal): AsyncGenerator<Uint8Array> };
