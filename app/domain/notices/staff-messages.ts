import type { NewMessage } from '#app/domain/messaging/index.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';

/** Mails to a tenant's staff, by their purpose in the outbox. */
export type StaffMailPurpose =
  | 'lead-notice'
  | 'lead-digest'
  | 'limit-warning'
  | 'webhook-failing'
  | 'webhook-disabled'
  | 'sender-records'
  | 'retention-shortened'
  | BillingMailPurpose;

/** What a company is told of its account with the service. */
export type BillingMailPurpose =
  | 'trial-ending'
  | 'payment-failed'
  | 'read-only'
  | 'subscription-ended'
  | 'erasure-ahead';

/** What is enqueued for a mail to a tenant's staff: a message for each recipient, by the same key. */
export const staffMessages = ({
  recipients,
  dedupeKey,
  ...message
}: Pick<NewMessage, 'leadId' | 'payload' | 'notBefore' | 'dedupeKey'> & {
  tenantId: string;
  purpose: StaffMailPurpose;
  recipients: readonly string[];
}): NewMessage[] => {
  // Two spellings of an address are one.
  const addresses = new Map(recipients.map((address) => [toEmailKey(address), address]));
  return [...addresses.values()].map((recipient) => {
    const recipientHash = hashRecipient(recipient);
    return {
      ...message,
      kind: 'email',
      recipient,
      recipientHash,
      dedupeKey: `${dedupeKey}:${recipientHash.slice(0, 12)}`,
      // After what a visitor waits for.
      priority: 5,
    };
  });
};

/** The first lead of a digest, and the first moment that is not in it; null: until the tenant confirms its e-mail address. */
export interface DigestPeriod {
  from: Date;
  to: Date | null;
}

/** What is enqueued for a digest of the leads that had no notice of their own. */
export const digestMessages = (digest: {
  tenantId: string;
  recipients: readonly string[];
  /** What makes it the same digest. */
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
