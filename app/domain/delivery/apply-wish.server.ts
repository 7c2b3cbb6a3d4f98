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
 * Applies a person's wish about texts. All companies send from the same number, so it concerns each company that has the number or wrote to
 * it, and texts that wait. A start only reverts a stop.
 * @param options.number E.164
 * @returns whether anything changed
 */
export async function applyWish(
  tx: Prisma.TransactionClient,
  { number, now, ...applied }: AppliedWish & { number: string; now: Date },
): Promise<boolean> {
  const contacts = await listContactsOfNumber(tx, number);
  const texted = await listTenantsThatSent(tx, { kind: 'sms', recipientHash: hashRecipient(number) });
  // Always in the same order, so that two processes can't deadlock.
  const tenantIds = [...new Set([...contacts.map(({ tenantId }) => tenantId), ...texted])].sort();
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
