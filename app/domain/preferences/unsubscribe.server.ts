import { recordUnsubscribe } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type MailWish, recordMailWish } from '#app/domain/leads/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { allowAgain, suppress } from '#app/domain/suppressions/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { findRecipient, type RecipientLink } from './find-recipient.server.ts';

/**
 * Applies a recipient's choice at once, also to queued e-mails (D34). It is added to the record of consents only when it changes something,
 * so a mail program that repeats its click changes nothing.
 * @param wording the sentence that was shown next to the choice
 * @throws AppError `not-found` for an unknown token
 */
export async function saveWish(options: {
  db: Database;
  link: RecipientLink;
  wish: MailWish;
  source: 'preferences' | 'one-click';
  wording: string;
  now: Date;
}): Promise<void> {
  const { db, link, wish, source, wording, now } = options;
  const recipient = await findRecipient(db, link);
  if (!recipient)
    throw new AppError(
      'not-found',
      'This link is incomplete, or your data was deleted. Open the full link from the e-mail.',
    );
  const { contact } = recipient;
  const { tenantId, id: contactId, emailKey: address, locale } = contact;
  await db.$transaction(async (tx) => {
    const isNew =
      wish === 'none' &&
      (await suppress(tx, {
        tenantId,
        channel: 'email',
        address,
        reason: source === 'one-click' ? 'one-click' : 'unsubscribe',
        now,
      }));
    if (isNew) await recordUnsubscribe(tx, { tenantId, contactId, usedMail: link.usedMail, now });
    if (wish !== 'none') await allowAgain(tx, { tenantId, channel: 'email', address });
    if (isNew || wish !== recipient.wish) {
      const again = wish !== 'none' && recipient.wish === 'none';
      const eventId = await recordMailWish(tx, {
        ...{ tenantId, contactId, wish, again, wording, locale, source, now },
      });
      const state = wish === 'none' ? 'withdrawn' : 'given';
      if (wish === 'none' || again)
        await tellConsentChange(tx, { tenantId, contactId, consent: 'offers', state, eventId, now });
    }
  });
}
