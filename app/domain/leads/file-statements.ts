/** SQL that the commands for the SQLite file run outside the service, over better-sqlite3. */

/** A row when a lead was erased at or after the bound time. */
export const ERASED_SINCE = 'SELECT 1 FROM "Lead" WHERE "erasedAt" >= ? LIMIT 1';

/** Ids of all erased leads. */
export const ERASED_LEAD_IDS = 'SELECT "id" FROM "Lead" WHERE "erasedAt" IS NOT NULL';
