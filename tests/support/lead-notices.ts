import type { Database } from '#app/domain/database.ts';

/** Turns off the mails about new leads for the existing tenants, for tests that count other outbox items. */
export const muteLeadNotices = (db: Database) =>
  db.tenant.updateMany({ data: { leadNotification: 'never' } });
