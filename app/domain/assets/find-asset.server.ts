import type { Database } from '../database.ts';

/** A stored picture, or null. Pictures are public: widgets and mails show them. */
export const findAsset = (db: Database, id: string) =>
  db.asset.findUnique({ where: { id }, select: { contentType: true, bytes: true } });
