/**
 * Statements by hand on one connection of better-sqlite3, each compiled once. JavaScript, because the thread that writes loads it by
 * its path (sqlite-writer-worker.js), and where there is no thread SqliteDirect uses it itself.
 */

/** Compiled statements of the hot paths; they are few, and their texts don't vary but for lists of keys. */
const MAX_STATEMENTS = 100;
/** A longer one is a list of values, which hardly comes twice. */
const MAX_LENGTH = 6000;

export class SqliteStatements {
  /** @param {import('better-sqlite3').Database} client */
  constructor(client) {
    this.client = client;
    /** @type {Map<string, import('better-sqlite3').Statement>} */
    this.known = new Map();
  }

  /**
   * @param {string} text
   * @param {readonly unknown[]} values as SQLite stores them
   * @returns {unknown[]} its rows
   */
  all(text, values) {
    return this.prepare(text).all(values);
  }

  /**
   * @param {string} text
   * @param {readonly unknown[]} values as SQLite stores them
   * @returns {number} how many rows it changed
   */
  run(text, values) {
    return this.prepare(text).run(values).changes;
  }

  /**
   * One statement for each row: SQLite compiles it once, where one for all rows is compiled anew for each number of rows, and takes
   * two to three times as long (`npm run bench submissions`).
   * @param {string} text
   * @param {readonly (readonly unknown[])[]} rows their values as SQLite stores them
   * @returns {{ rows: unknown[], count: number }} what RETURNING names, and how many rows were inserted or changed
   */
  each(text, rows) {
    const statement = this.prepare(text);
    if (statement.reader) {
      const returned = rows.flatMap((row) => statement.all(row));
      return { rows: returned, count: returned.length };
    }
    let count = 0;
    for (const row of rows) count += statement.run(row).changes;
    return { rows: [], count };
  }

  /** @param {string} text */
  prepare(text) {
    const known = this.known.get(text);
    if (known) return known;
    // A connection's own `prepare` may be replaced by cacheStatements, whose statements answer as Prisma's adapter has them.
    const compile = Object.getPrototypeOf(this.client).prepare;
    // Prisma's adapter has its connections give whole numbers as BigInt.
    const statement = compile.call(this.client, text).safeIntegers(false);
    if (text.length > MAX_LENGTH) return statement;
    this.known.set(text, statement);
    if (this.known.size > MAX_STATEMENTS) this.known.delete(this.known.keys().next().value);
    return statement;
  }
}
