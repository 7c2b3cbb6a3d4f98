import type { NewMessage } from '#app/domain/messaging/index.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { StaffMail } from './staff-mail-types.ts';

/** Builds the outbox items for an e-mail to a tenant's staff: one per recipient, each with its own key derived from `dedupeKey`. */
export const staffMessages = ({
  recipients,
  dedupeKey,
  ...message
}: Pick<NewMessage, 'leadId' | 'payload' | 'notBefore' | 'dedupeKey'> & {
  tenantId: string;
  purpose: StaffMail['purpose'];
  recipients: readonly string[];
}): NewMessage[] => {
  // Two spellings of an e-mail address count as one.
  const addresses = new Map(recipients.map((address) => [toEmailKey(address), address]));
  return [...addresses.values()].map((recipient) => {
    const recipientHash = hashRecipient(recipient);
    return {
      ...message,
      kind: 'email',
      recipient,
      recipientHash,
      dedupeKey: `${dedupeKey}:${recipientHash.slice(0, 12)}`,
      // E-mails that a visitor waits for have priority.
      priority: 5,
    };
  });
};

/** The times of the digest's first lead and of its end, which is exclusive; null means until the tenant confirms its e-mail address. */
export interface DigestPeriod {
  from: Date;
  to: Date | null;
}

/** Builds the outbox items for a digest of leads that had no notice of their own. */
export const digestMessages = (digest: {
  tenantId: string;
  recipients: readonly string[];
  /** Part of the dedupe key, the same for the same digest. */
  key: string;
  reason: 'day' | 'hour' | 'unconfirmed';
  period: DigestPeriod;
  notBefore?: Date;
}): NewMessage[] => {
  const { tenantId, recipients, key, reason, period, notBefore } = digest;
  return staffMessages({
    tenantId,
    purpose: 'lead-digest',
    recipients,
    dedupeKey: `lead-digest:${tenantId}:${key}`,
    payload: { reason, from: period.from.toISOString(), to: period.to?.toISOString() ?? null },
    notBefore,
  });
};
