import { type AccountMail, accountMails } from '../app/domain/access/index.ts';
import { type VisitorMail, visitorMails } from '../app/domain/assessments/index.ts';
import { type MarketingMailSettings, marketingMails } from '../app/domain/campaigns/index.ts';
import type { Database } from '../app/domain/database.ts';
import type { MarketingMail } from '../app/domain/mail-templates/index.ts';
import type { MailRequest, MailSource, NotSent } from '../app/domain/messaging/index.ts';
import { type StaffMail, staffMails } from '../app/domain/notices/index.ts';
import { type MailSettings, renderMail } from '../app/mails/index.ts';
import type { RenderedMail } from '../app/outbox/types.ts';

type CampaignMail = MarketingMail & { purpose: 'campaign' };
type BulkMail = MarketingMail & { purpose: 'bulk' };
type Mail = AccountMail | StaffMail | VisitorMail | CampaignMail | BulkMail;

/**
 * Makes mails of outbox rows: the area that owns a purpose decides whether the mail is sent and gives its data, app/mails
 * renders it.
 * @returns a function that throws for a purpose that no area owns
 */
export function outboxMails({
  db,
  settings,
  marketing,
}: {
  db: Database;
  settings: MailSettings;
  /** Without it no marketing mail is made. */
  marketing?: Omit<MarketingMailSettings, 'origin'>;
}): (request: MailRequest) => Promise<RenderedMail | NotSent> {
  const sources: Partial<MailSource<Mail>> = {
    ...accountMails(db),
    ...staffMails(db),
    ...visitorMails(db),
    ...(marketing && marketingMails(db, { ...marketing, origin: settings.origin })),
  };
  const isOwned = (purpose: string): purpose is Mail['purpose'] => Object.hasOwn(sources, purpose);
  return async (request) => {
    const { purpose } = request;
    if (!isOwned(purpose)) throw new Error(`No mail is made for the purpose "${purpose}".`);
    const source = sources[purpose] as ((request: MailRequest) => Promise<Mail | NotSent>) | undefined;
    if (!source) throw new Error(`This process makes no mails for the purpose "${purpose}".`);
    const mail = await source(request);
    return 'purpose' in mail ? renderMail(mail, settings) : mail;
  };
}
