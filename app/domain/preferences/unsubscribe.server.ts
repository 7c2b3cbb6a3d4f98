import { enrolConfirmed, recordUnsubscribe } from '#app/domain/campaigns/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type MailWish, pauseContact, recordMailWish } from '#app/domain/leads/index.ts';
import { MARKETING_PAUSE_MS } from '#app/domain/marketing-pause.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { allowAgain, recordWishReason, suppress, type WishReason } from '#app/domain/suppressions/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import {
  deadRecipient,
  findRecipient,
  type PageWish,
  type Recipient,
  type RecipientLink,
} from './find-recipient.server.ts';

interface SavedWish {
  db: Database;
  link: RecipientLink;
  wish: PageWish;
  /** Why the recipient unsubscribes, if they say so. */
  wishReason?: WishReason | null;
  source: 'preferences' | 'one-click';
  /** The sentence that was shown next to the choice. */
  wording: string;
  now: Date;
}

/**
 * Applies a recipient's choice at once, also to queued e-mails (D34). It is added to the record of consents only when it changes something,
 * so a mail program that repeats its click changes nothing. A pause changes no consent, so the record has none.
 * @throws AppError `not-found` for an unknown token; `invalid` for a pause of somebody who unsubscribed, which would subscribe them again
 */
export async function saveWish({ db, link, now, ...saved }: SavedWish): Promise<void> {
  const recipient = await findRecipient(db, link, now);
  if (!recipient) throw deadRecipient();
  const { wish, wishReason } = saved;
  const { tenantId, id: contactId, emailKey: address } = recipient.contact;
  if (wish === 'pause' && recipient.wish === 'none')
    throw new AppError('invalid', 'You get no offers, so you can’t pause them.');
  await db.$transaction(async (tx) => {
    if (wish === 'pause') {
      const until = new Date(now.getTime() + MARKETING_PAUSE_MS);
      return pauseContact(tx, { tenantId, contactId, until });
    }
    await saveMailWish(tx, recipient, { ...saved, wish, usedMail: link.usedMail, now });
    if (wish === 'none' && wishReason) await recordWishReason(tx, { tenantId, address, wishReason });
  });
}

async function saveMailWish(
  tx: Prisma.TransactionClient,
  { contact, wish: earlierWish }: Recipient,
  {
    wish,
    usedMail,
    source,
    wording,
    now,
  }: Pick<SavedWish, 'source' | 'wording' | 'now'> & Pick<RecipientLink, 'usedMail'> & { wish: MailWish },
): Promise<void> {
  const { tenantId, id: contactId, emailKey: address, locale } = contact;
  const reason = source === 'one-click' ? 'one-click' : 'unsubscribe';
  const isNew = wish === 'none' && (await suppress(tx, { tenantId, channel: 'email', address, reason, now }));
  if (isNew) await recordUnsubscribe(tx, { tenantId, contactId, usedMail, now });
  if (wish !== 'none') await allowAgain(tx, { tenantId, channel: 'email', address });
  if (!isNew && wish === earlierWish) return;
  const again = wish !== 'none' && earlierWish === 'none';
  const eventId = await recordMailWish(tx, {
    ...{ tenantId, contactId, wish, again, wording, locale, source, now },
  });
  // A yes by a link that only the person's own mails have confirms the offers, as the button of the confirmation does.
  if (again && contact.latest) await enrolConfirmed(tx, { tenantId, leadId: contact.latest.leadId, now });
  const state = wish === 'none' ? 'withdrawn' : 'given';
  if (wish === 'none' || again)
    await tellConsentChange(tx, { tenantId, contactId, consent: 'offers', state, eventId, now });
}
