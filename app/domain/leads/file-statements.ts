/** SQL that the commands for the SQLite file run outside the service, over better-sqlite3. */

/** A row when a lead was erased at or after the bound time. */
export const ERASED_SINCE = 'SELECT 1 FROM "Lead" WHERE "erasedAt" >= ? LIMIT 1';

/** Ids of leads that are erased in the attached database `erasedIn` and not in the main one. */
export const findErasedInOneFileOnly = (erasedIn: string): string =>
  `SELECT present."id" FROM main."Lead" AS present JOIN "${erasedIn}"."Lead" AS b ON b."id" = present."id"
   WHERE b."erasedAt" IS NOT NULL AND present."erasedAt" IS NULL`;
