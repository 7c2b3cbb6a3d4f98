import type { Database } from '#app/domain/database.ts';
import { bulkMails } from './bulk-mails.server.ts';
import { campaignMails } from './campaign-mails.server.ts';
import type { MarketingMailSettings } from './make-mails.server.ts';
import { testMails } from './test-mails.server.ts';

/**
 * Provides the data that marketing mails are rendered from. Whether a mail is sent is decided from the data at sending time: a recipient
 * who has unsubscribed, bought or been erased since planning gets none.
 */
export const marketingMails = (db: Database, settings: MarketingMailSettings) => ({
  ...campaignMails(db, settings),
  ...bulkMails(db, settings),
  ...testMails(db, settings),
});
