import type Sqlite from 'better-sqlite3';

/** Assumed row count of each table. It is large, so that no plan is good only for a small table. */
const ASSUMED_ROWS = 10_000_000;

/**
 * Columns in which many rows have the same value, with the share of the rows that have it. The values of any other column are assumed to be
 * rare, as SQLite assumes for all.
 */
const SHARED: Readonly<Record<string, number>> = {
  tenantId: 1 / 100,
  queue: 1 / 1000,
  campaignId: 1 / 10_000,
  templateId: 1 / 10_000,
  bulkId: 1 / 10_000,
  sessionId: 1 / 2500,
  month: 1 / 24,
  // Nearly all outbox items are settled, and queries by state look for unsettled ones.
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

/** Returns SQLite's default estimate of how many rows share the values of an index's first column (0), of its first two (1), …. */
const rareRows = (column: number): number => Math.max(5, 10 - column);

/** `line`: the row count of the table, then how many rows share the value of the index's first column, of its first two, …. */
type Statistic = [table: string, index: string, line: string];

/**
 * Writes the statistics if the database has different ones or none. Connections read them when they are opened. They are fixed instead of
 * counted by ANALYZE, so that a statement has the same plan in a new database, in a large one and in every test.
 */
export function writeStatistics(db: Sqlite.Database): void {
  const targetStatistics = statisticsFor(db);
  if (JSON.stringify(statisticsIn(db)) === JSON.stringify(targetStatistics)) return;
  db.transaction(() => {
    // Only ANALYZE can create the table. Its counts for this small table are replaced below.
    db.exec('ANALYZE "_prisma_migrations"');
    db.exec('DELETE FROM sqlite_stat1');
    const insert = db.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
    for (const statistic of targetStatistics) insert.run(...statistic);
  }).immediate();
}

/**
 * Computes the statistics for indexes that begin with a shared column. Without them SQLite's planner would assume ten rows per tenant, and
 * would prefer the tenant's index to the ids that a statement gives. Source of the format: https://www.sqlite.org/fileformat2.html#stat1tab
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
  let rows = ASSUMED_ROWS;
  const counts = parts.map((part, k) => {
    rows = Math.min(rows, part ? rows * part : rareRows(k));
    return Math.max(1, Math.round(rows));
  });
  if (isUnique) counts[counts.length - 1] = 1;
  return [ASSUMED_ROWS, ...counts, 'noskipscan'].join(' ');
}

function statisticsIn(db: Sqlite.Database): Statistic[] {
  if (!db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'`).get()) return [];
  return db
    .prepare<[], Statistic>('SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY tbl, idx')
    .raw()
    .all() as unknown as Statistic[];
}
