/** SQL for the commands that use the SQLite file outside the service, with better-sqlite3. */

/** Returns a row if a lead was erased at or after the bound time. */
export const FILE_ERASED_SINCE = 'SELECT 1 FROM "Lead" WHERE "erasedAt" >= ? LIMIT 1';

/** Selects the ids of all erased leads. */
export const FILE_ERASED_LEAD_IDS = 'SELECT "id" FROM "Lead" WHERE "erasedAt" IS NOT NULL';
