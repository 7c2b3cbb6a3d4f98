import type { Database } from '#app/domain/database.ts';
import type { MarketingMail } from '#app/domain/mail-templates/index.ts';
import { ERASED_MAIL, type MailRequest, type NotSent } from '#app/domain/messaging/index.ts';
import { type MailToMake, type MarketingMailSettings, makeMails } from './make-mails.server.ts';
import { EXCLUDED_NAMED, findExcludedMails } from './named-products.server.ts';

/**
 * Makes the mails of requests, except those that name a product which the recipient's answers exclude.
 * @param decisions the mail of each request, or the reason why it is not sent; a request that is missing belongs to an erased person
 */
export async function makeAllowedMails(
  db: Database,
  decisions: ReadonlyMap<MailRequest, MailToMake | NotSent>,
  settings: MarketingMailSettings,
): Promise<(request: MailRequest) => MarketingMail | NotSent> {
  const mails = [...decisions.values()].filter((decision): decision is MailToMake => 'mailId' in decision);
  const excluded = await findExcludedMails(db, mails);
  const allowed = mails.filter((mail) => !excluded.has(mail));
  const composedMails = await makeMails(db, allowed, settings);
  return (request) => {
    const decision = decisions.get(request) ?? ERASED_MAIL;
    if (!('mailId' in decision)) return decision;
    return excluded.has(decision) ? EXCLUDED_NAMED : (composedMails.get(decision) ?? ERASED_MAIL);
  };
}
