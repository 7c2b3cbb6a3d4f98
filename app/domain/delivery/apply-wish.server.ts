import type { Prisma } from '#app/domain/database.ts';
import { listContactsOfNumber, recordTextConsent } from '#app/domain/leads/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { allowAgain, suppress } from '#app/domain/suppressions/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { listTenantsThatSent } from '#app/outbox/index.ts';

/** What to do about a number, and how the record of consents words it. */
export type AppliedWish =
  | { wish: 'start'; wording: string }
  | { wish: 'stop'; reason: 'stop' | 'unread-reply'; wording: string; detail?: string };

/**
 * Applies a person's wish about texts, also to those that wait. A start only reverts a stop.
 * @param options.number E.164
 * @param options.tenantIds the companies with their own sender to which the person replied. Null for the sender that companies share: the
 * wish concerns each company that has the number or wrote to it.
 * @returns whether anything changed
 */
export async function applyWish(
  tx: Prisma.TransactionClient,
  {
    number,
    tenantIds: ownSenders,
    now,
    ...applied
  }: AppliedWish & { number: string; tenantIds: readonly string[] | null; now: Date },
): Promise<boolean> {
  const contacts = await listContactsOfNumber(tx, number);
  const texted = ownSenders
    ? []
    : await listTenantsThatSent(tx, { kind: 'sms', recipientHash: hashRecipient(number) });
  const concerned = ownSenders ?? [...contacts.map(({ tenantId }) => tenantId), ...texted];
  // Always in the same order, so that two processes can't deadlock.
  const tenantIds = [...new Set(concerned)].sort();
  let hasChanged = false;
  for (const tenantId of tenantIds) {
    const entry = { tenantId, channel: 'sms', address: number } as const;
    const isNew =
      applied.wish === 'start'
        ? await allowAgain(tx, entry)
        : await suppress(tx, { ...entry, reason: applied.reason, detail: applied.detail, now });
    if (!isNew) continue;
    hasChanged = true;
    const agrees = applied.wish === 'start';
    // A start brings back a consent to texts to this number, and a corrected number has none.
    for (const { hasAgreed, ...contact } of contacts)
      if (contact.tenantId === tenantId && (hasAgreed || !agrees)) {
        const eventId = await recordTextConsent(tx, { ...contact, agrees, wording: applied.wording, now });
        const change = { consent: 'texts', state: agrees ? 'given' : 'withdrawn' } as const;
        await tellConsentChange(tx, { tenantId, contactId: contact.contactId, ...change, eventId, now });
      }
  }
  return hasChanged;
}
