import type { Database } from '#app/domain/database.ts';
import type { MarketingMail } from '#app/domain/mail-templates/index.ts';
import { ERASED_MAIL, type MailRequest, type NotSent } from '#app/domain/messaging/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { findLeavingLimits } from './leaving-limits.server.ts';
import { type MailToMake, type MarketingMailSettings, makeMails } from './make-mails.server.ts';
import { EXCLUDED_PRODUCT_NAMED, findExcludedMails } from './named-products.server.ts';

/** The mail of each request, or the reason why it is not sent; a request that is missing belongs to an erased person. */
export type MailDecisions = ReadonlyMap<MailRequest, MailToMake | NotSent>;

/**
 * Makes mails, those that are requested at the same time together.
 * @param decide reads the data of the requests and decides which of their mails are sent
 */
export const createMailMaker = (
  db: Database,
  settings: MarketingMailSettings,
  decide: (db: Database, requests: readonly MailRequest[], now: Date) => Promise<MailDecisions>,
) =>
  createBatcher(async (requests: MailRequest[]) =>
    makeAllowedMails(db, await decide(db, requests, settings.now?.() ?? new Date()), settings),
  );

/** Makes the mails of requests, except those that name a product which the recipient's answers exclude, and those that reach a limit. */
async function makeAllowedMails(
  db: Database,
  decisions: MailDecisions,
  settings: MarketingMailSettings,
): Promise<(request: MailRequest) => MarketingMail | NotSent> {
  const mails = [...decisions.values()].filter((decision): decision is MailToMake => 'mailId' in decision);
  const excluded = await findExcludedMails(db, mails);
  const now = settings.now?.() ?? new Date();
  const limited = await findLimitedMails(db, { decisions, excluded, now });
  const allowed = mails.filter((mail) => !excluded.has(mail) && !limited.has(mail));
  const composedMails = await makeMails(db, allowed, settings);
  return (request) => {
    const decision = decisions.get(request) ?? ERASED_MAIL;
    if (!('mailId' in decision)) return decision;
    if (excluded.has(decision)) return EXCLUDED_PRODUCT_NAMED;
    return limited.get(decision) ?? composedMails.get(decision) ?? ERASED_MAIL;
  };
}

/** Finds the mails that have to wait for a limit. A test to oneself counts in no limit. */
async function findLimitedMails(
  db: Database,
  { decisions, excluded, now }: { decisions: MailDecisions; excluded: ReadonlySet<MailToMake>; now: Date },
): Promise<Map<MailToMake, NotSent>> {
  const messages = [...decisions].flatMap(([{ id }, decision]) =>
    'mailId' in decision && decision.mailId !== null && !excluded.has(decision)
      ? [{ ...decision, mail: decision, id, recipientHash: decision.recipient.addressHash }]
      : [],
  );
  const limits = await findLeavingLimits(db, { kind: 'email', messages, now });
  return new Map([...limits].map(([{ mail }, limit]) => [mail, limit]));
}
