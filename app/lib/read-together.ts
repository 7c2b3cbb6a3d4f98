import type { SqlText } from './text-reader.ts';

/** How a column's text becomes a value; both databases give the same text but for moments and flags. */
type Kind = (stored: string | null) => unknown;
type Kinds = Readonly<Record<string, Kind>>;
export type RowOf<K extends Kinds> = { -readonly [name in keyof K]: ReturnType<K[name]> };

export const text = (stored: string | null): string => stored as string;
export const number = (stored: string | null): number => Number(stored);
/** SQLite has 1 and 0. */
export const flag = (stored: string | null): boolean => stored === 'true' || stored === '1';
/** Postgres leaves out the zone, which is UTC. */
export const moment = (stored: string | null): Date =>
  new Date(/[+Z]/.test(stored ?? '') ? (stored as string) : `${stored?.replace(' ', 'T')}Z`);
// biome-ignore lint/suspicious/noExplicitAny: what the column holds is known to who asks for it
export const json = (stored: string | null): any => (stored === null ? null : JSON.parse(stored));
export const orNull =
  <T>(kind: (stored: string | null) => T) =>
  (stored: string | null): T | null =>
    stored === null ? null : kind(stored);

interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: the client's overloads
  $queryRaw(query: any, ...values: any[]): Promise<any>;
}

type Statement = Pick<SqlText, 'strings' | 'values'>;

interface Waiting {
  kinds: Kinds;
  statement: Statement;
  resolve: (rows: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Small reads of one page as one statement: what is asked for until the event loop's next turn is sent together, one behind the
 * other by UNION ALL. Each part has its own plan with its own indexes, but Postgres mostly runs them one after the other: what
 * takes long is not read together with others. Make one for each request: when the statement fails, all that it reads fails.
 */
export class Together {
  private waiting: Waiting[] = [];

  constructor(private readonly db: Client) {}

  rows<K extends Kinds>(kinds: K, statement: Statement): Promise<RowOf<K>[]> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.send());
      this.waiting.push({ kinds, statement, resolve, reject });
    });
  }

  private async send(): Promise<void> {
    const sent = this.waiting;
    this.waiting = [];
    try {
      const answers = await readAll(this.db, sent);
      for (const [at, { resolve }] of sent.entries()) resolve(answers[at] as never);
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }
}

/** Where rows are read from: alone, or with others. */
export type Reader = Client | Together;

/**
 * The rows of a statement, the same on both databases.
 * @param kinds a kind for each column that the statement has and that is asked for
 * @param statement in the order of its ORDER BY only with a LIMIT: without one a database may leave the order out
 */
export async function readRows<K extends Kinds>(
  reader: Reader,
  kinds: K,
  statement: Statement,
): Promise<RowOf<K>[]> {
  if (reader instanceof Together) return reader.rows(kinds, statement);
  const [rows] = await readAll(reader, [{ kinds, statement }]);
  return rows as RowOf<K>[];
}

/** The latest first, and of one moment those with the larger ids. */
export const latestFirst =
  <Row extends { id: string }>(momentOf: (row: Row) => Date) =>
  (a: Row, b: Row): number =>
    momentOf(b).getTime() - momentOf(a).getTime() || (a.id < b.id ? 1 : -1);

/** As readRows, the latest first. */
export async function readLatest<K extends Kinds & { id: typeof text; createdAt: typeof moment }>(
  reader: Reader,
  kinds: K,
  statement: Statement,
): Promise<RowOf<K>[]> {
  const rows = await readRows(reader, kinds, statement);
  return rows.sort(latestFirst(({ createdAt }) => createdAt));
}

type Part = Pick<Waiting, 'kinds' | 'statement'>;
type StoredRow = Record<string, string | null>;

async function readAll(db: Client, parts: readonly Part[]): Promise<Record<string, unknown>[][]> {
  const names = parts.map(({ kinds }) => Object.keys(kinds));
  const { strings, values } = writeUnion(parts, names);
  const rows: StoredRow[] = await db.$queryRaw(Object.assign(strings, { raw: strings }), ...values);
  const answers: Record<string, unknown>[][] = parts.map(() => []);
  for (const row of rows) {
    const at = Number(row.part);
    const { kinds } = parts[at] as Part;
    answers[at]?.push(
      Object.fromEntries(
        (names[at] ?? []).map((name, column) => [name, kinds[name]?.(row[`c${column}`] ?? null)]),
      ),
    );
  }
  return answers;
}

/** One statement for all parts, as the strings and values of a template; its columns are texts, so that parts of any kind fit. */
function writeUnion(parts: readonly Part[], names: readonly (readonly string[])[]) {
  const width = Math.max(...names.map(({ length }) => length));
  const strings: string[] = [''];
  const values: unknown[] = [];
  const add = (sql: string) => {
    strings[strings.length - 1] += sql;
  };
  for (const [at, { statement }] of parts.entries()) {
    const columns = Array.from({ length: width }, (_, column) => {
      const name = names[at]?.[column];
      return `CAST(${name === undefined ? 'NULL' : `p."${name}"`} AS TEXT) AS "c${column}"`;
    });
    add(`${at > 0 ? ' UNION ALL ' : ''}SELECT ${at} AS "part", ${columns.join(', ')} FROM (`);
    for (const [index, sql] of statement.strings.entries()) {
      if (index > 0) {
        values.push(statement.values[index - 1]);
        strings.push('');
      }
      add(sql);
    }
    add(') AS p');
  }
  return { strings, values };
}
