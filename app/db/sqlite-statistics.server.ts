import type Sqlite from 'better-sqlite3';

/** The rows that each table is taken to have: many, so that no plan is only good for a small one. */
const ROWS = 10_000_000;

/**
 * The columns whose values are shared by many rows, and by what part of a table. Any other column's values are taken to be rare, as
 * SQLite takes them all to be.
 */
const SHARED: Readonly<Record<string, number>> = {
  tenantId: 1 / 100,
  queue: 1 / 1000,
  campaignId: 1 / 10_000,
  templateId: 1 / 10_000,
  bulkId: 1 / 10_000,
  sessionId: 1 / 2500,
  month: 1 / 24,
  // Nearly all messages are settled, and what is looked for by its state is what is not.
  'OutboxMessage.state': 1 / 100,
  state: 1 / 4,
  status: 1 / 10,
  targetType: 1 / 10,
  kind: 1 / 4,
  channel: 1 / 2,
  priority: 1 / 3,
  isEnabled: 1 / 2,
  converted: 1 / 2,
};

/** SQLite's own assumption: so many rows have the same values of an index's first column (0), of its first two (1), …. */
const rareRows = (column: number): number => Math.max(5, 10 - column);

/** `line`: the rows of the table, then how many have the same value of the index's first column, of its first two, …. */
type Statistic = [table: string, index: string, line: string];

/**
 * Writes the statistics where the database has others or none. Connections read them when they are opened. They are fixed, and not
 * counted by ANALYZE, so that a statement has one plan in a new database, in a large one and in every test.
 */
export function writeStatistics(db: Sqlite.Database): void {
  const targetStatistics = statisticsFor(db);
  if (JSON.stringify(statisticsIn(db)) === JSON.stringify(targetStatistics)) return;
  db.transaction(() => {
    // Only ANALYZE can make the table; what it counts of one small table is replaced below.
    db.exec('ANALYZE "_prisma_migrations"');
    db.exec('DELETE FROM sqlite_stat1');
    const insert = db.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
    for (const statistic of targetStatistics) insert.run(...statistic);
  }).immediate();
}

/**
 * What SQLite's planner is told of the indexes that begin with a shared column. Without it a tenant would count as ten rows, and its
 * index would be taken before the ids beside it. Source of the form: https://www.sqlite.org/fileformat2.html#stat1tab
 */
function statisticsFor(db: Sqlite.Database): Statistic[] {
  const indexes = db
    .prepare<[], { table: string; index: string; isUnique: number; columns: string }>(
      `SELECT t.name AS "table", l.name AS "index", l."unique" AS isUnique,
        (SELECT json_group_array(name) FROM (SELECT name FROM pragma_index_info(l.name) ORDER BY seqno)) AS columns
       FROM sqlite_master AS t JOIN pragma_index_list(t.name) AS l
       WHERE t.type = 'table' ORDER BY t.name, l.name`,
    )
    .all();
  return indexes.flatMap(({ table, index, isUnique, columns }): Statistic[] => {
    const parts = (JSON.parse(columns) as string[]).map((name) => SHARED[`${table}.${name}`] ?? SHARED[name]);
    return parts[0] ? [[table, index, formatStatistic(parts, isUnique === 1)]] : [];
  });
}

function formatStatistic(parts: readonly (number | undefined)[], isUnique: boolean): string {
  let rows = ROWS;
  const counts = parts.map((part, k) => {
    rows = Math.min(rows, part ? rows * part : rareRows(k));
    return Math.max(1, Math.round(rows));
  });
  if (isUnique) counts[counts.length - 1] = 1;
  return [ROWS, ...counts, 'noskipscan'].join(' ');
}

function statisticsIn(db: Sqlite.Database): Statistic[] {
  if (!db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'`).get()) return [];
  return db
    .prepare<[], Statistic>('SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY tbl, idx')
    .raw()
    .all() as unknown as Statistic[];
}
