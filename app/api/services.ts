import type { Database } from '../domain/database.ts';

/** What the calls need of the house. */
export interface ApiServices {
  db: Database;
}
