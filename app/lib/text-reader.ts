/** SQL with its values, as Prisma's sql`…` creates it. */
export interface SqlText {
  /** SQL with `?` for each value. */
  readonly sql: string;
  /** The SQL between the values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** Reads rows from SQLite in spans of time, the latest first. Both statements use the named values @from and @to. */
interface TextSpans {
  /** Returns the time at which the next span begins; no row for the last span. */
  edge: SqlText;
  /** Returns the text of the rows from @from until before @to, or NULL. */
  text: SqlText;
  from: Date;
  to: Date;
}

/**
 * Reads long texts that the database itself composes, without the client: no row becomes an object of this process, and reading blocks
 * neither the event loop nor the client's connections. Ends when its consumer stops or the signal aborts.
 */
export type TextReader =
  | { provider: 'sqlite'; readSpans(spans: TextSpans, signal: AbortSignal): AsyncGenerator<Uint8Array> }
  | { provider: 'postgresql'; copyCsv(rows: SqlText, signal: AbortSignal): AsyncGenerator<Uint8Array> };
