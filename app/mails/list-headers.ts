import type { MarketingMail } from '#app/domain/mail-templates/index.ts';
import { splitAddress } from '#app/lib/email-address.ts';

/** Gmail asks for a sender's name of 5 to 15 characters that is the same in all of its mails. */
const SENDER_ID_LENGTH = { min: 5, max: 15 } as const;

/**
 * Builds the headers by which receivers sort and count a company's offers: List-Id (RFC 2919), one for each company, and Gmail's Feedback-ID,
 * by which its postmaster tools tell which campaign and company of a shared domain is reported as spam.
 */
export function listHeaders(
  { tenant, sendingId, purpose }: Pick<MarketingMail, 'tenant' | 'sendingId' | 'purpose'>,
  { address, mailFrom }: { address: string; mailFrom: string },
): Record<string, string> {
  const domain = splitAddress(address).domain.toLowerCase();
  const parts = [sendingId ?? 'test', tenant.id, purpose].map(toLabel);
  return {
    'List-Id': `<offers.${toLabel(tenant.id)}.${domain}>`,
    'Feedback-ID': [...parts, toSenderId(splitAddress(mailFrom).domain)].join(':'),
  };
}

/** Ids have no other characters, but a colon or a bracket would end a part. */
const toLabel = (text: string): string => text.toLowerCase().replace(/[^a-z\d-]+/g, '-');

const toSenderId = (domain: string): string =>
  domain
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .slice(0, SENDER_ID_LENGTH.max)
    .padEnd(SENDER_ID_LENGTH.min, '0');
