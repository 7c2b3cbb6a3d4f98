import type { ProblemSource } from '#app/domain/intake-problems/index.ts';

/** What an entry is, in words of a shop owner. */
export const SOURCE_LABELS: Record<ProblemSource, string> = {
  shop: 'Order from your shop',
  pixel: 'Order from the thank-you page',
  feed: 'Product feed',
  product: 'Product in an order',
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
  bounces: 'the bounce mailbox',
  twilio: 'Twilio',
};
export const senderName = (sender: string): string => SENDERS[sender] ?? sender;

/** The lists of the page: open entries, the open replies among them, and those that were dealt with. */
export const PROBLEM_VIEWS = ['open', 'replies', 'dismissed', 'taken'] as const;
type ProblemView = (typeof PROBLEM_VIEWS)[number];

export const VIEW_LABELS: Record<ProblemView, string> = {
  open: 'Open',
  replies: 'Replies',
  dismissed: 'Dismissed',
  taken: 'Taken',
};

export const EMPTY_TEXTS: Record<ProblemView, string> = {
  open: 'Reports and replies that we could not process appear here.',
  replies:
    'We list unread replies to texts here, and send no texts to those numbers until you read the reply.',
  dismissed: 'Replies that you read and entries that you dismiss appear here.',
  taken: 'Entries that you or a later report fixed appear here, with replies that stopped texts.',
};
