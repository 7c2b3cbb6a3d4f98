import type { Database } from '#app/domain/database.ts';

/** New leads of the tenants that are there are not announced by mail: for tests that count other messages. */
export const muteLeadNotices = (db: Database) =>
  db.tenant.updateMany({ data: { leadNotification: 'never' } });
