import * as z from 'zod';
import type { Database } from '#app/domain/database.ts';
import { RECIPIENT_LIMIT_REASONS } from '#app/domain/messaging/index.ts';
import { listStaffAddresses } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { countSuppressedByRecipient } from '#app/outbox/index.ts';

/** Form of the button that sends the confirmation e-mail again. */
export const askAgainForm = z.object({
  email: z.string('Select an e-mail address').min(1, 'Select an e-mail address'),
});

/** Reads the addresses for the company's notices, and for each whether it is confirmed. */
export async function readNoticeAddresses(db: Database, { tenantId, now }: { tenantId: string; now: Date }) {
  const since = new Date(now.getTime() - DAY_MS);
  const [addresses, suppressed] = await Promise.all([
    listStaffAddresses(db, tenantId),
    countSuppressedByRecipient(db, { tenantId, reasons: RECIPIENT_LIMIT_REASONS, since }),
  ]);
  return addresses.map(({ email, provenAt, proofSentAt }) => ({
    email,
    isProven: provenAt !== null,
    askedAt: proofSentAt,
    notSentToday: suppressed.get(hashRecipient(email)) ?? 0,
  }));
}
