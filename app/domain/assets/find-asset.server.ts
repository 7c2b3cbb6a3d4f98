import type { Database } from '../database.ts';

/** A stored picture; null when there is none. Pictures are public: they stand in widgets and mails. */
export const findAsset = (db: Database, id: string) =>
  db.asset.findUnique({ where: { id }, select: { contentType: true, bytes: true } });
