import type { ProblemSource, ProblemState } from '#app/domain/intake-problems/index.ts';

/** What an entry is, in words of a shop owner. */
export const SOURCE_LABELS: Record<ProblemSource, string> = {
  shop: 'Order from your shop',
  pixel: 'Order from the thank-you page',
  feed: 'Product feed',
  'mail-report': 'E-mail provider’s report',
  'text-report': 'Text provider’s report',
  'text-reply': 'Reply to a text',
};

const SENDERS: Readonly<Record<string, string>> = {
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  browser: 'a visitor’s browser',
  sendgrid: 'SendGrid',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  ses: 'Amazon SES',
  twilio: 'Twilio',
};
export const senderName = (sender: string): string => SENDERS[sender] ?? sender;

export const STATE_LABELS: Record<ProblemState, string> = {
  open: 'Open',
  dismissed: 'Dismissed',
  taken: 'Taken',
};

export const EMPTY_TEXTS: Record<ProblemState, string> = {
  open: 'We list reports and replies here that we could not take.',
  dismissed: 'Entries that you dismiss are listed here.',
  taken: 'Entries that you fixed are listed here, and those that a later report fixed.',
};
