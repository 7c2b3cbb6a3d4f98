/** SQL with its values, as Prisma's sql`…` makes it. */
export interface SqlText {
  /** With `?` for each value. */
  readonly sql: string;
  /** What is between the values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** Rows that SQLite is asked for in spans of time, the latest first. Both statements know the named values @from and @to. */
interface TextSpans {
  /** The time at which the next span begins; no row for the last span. */
  edge: SqlText;
  /** The text of the rows from @from until before @to, or NULL. */
  text: SqlText;
  from: Date;
  to: Date;
}

/**
 * Long texts that the database itself writes, read beside the client: no row becomes an object of this process, and reading takes
 * no turn of the event loop or of the client's connections. Ends with its consumer or with the signal.
 */
export type TextReader =
  | { provider: 'sqlite'; readSpans(spans: TextSpans, signal: AbortSignal): AsyncGenerator<Uint8Array> }
  | { provider: 'postgresql'; copyCsv(rows: SqlText, signal: AbortSignal): AsyncGenerator<Uint8Array> };
