/** The parts that the checks behind /health look at, and their results. */

/** The payment provider's features, in the order of the page, with the specification's labels. */
const PAYMENT_PART_LABELS = {
  apiKey: 'API Key Valid',
  account: 'Account Active',
  customers: 'Customer Creation',
  subscriptions: 'Subscription Management',
  products: 'Product Management',
  webhooks: 'Webhook Endpoints',
};
export type PaymentPart = keyof typeof PAYMENT_PART_LABELS;
export const PAYMENT_PARTS = Object.keys(PAYMENT_PART_LABELS) as PaymentPart[];

/** Money that the payment provider was to collect, and what was written down of it. */
const MONEY_PART_LABELS = {
  charges: 'Commission',
  books: 'Books',
};

const SERVICE_PART_LABELS = {
  ...MONEY_PART_LABELS,
  mail: 'E-mail',
  texts: 'Texts',
  companyWebhooks: 'Webhooks to companies',
  crm: 'CRM',
  productFeeds: 'Product feeds',
  database: 'Database',
  worker: 'Worker',
  secrets: 'Secrets',
  identity: 'Operator',
  disk: 'Disk',
};
export const SERVICE_PARTS = Object.keys(SERVICE_PART_LABELS) as (keyof typeof SERVICE_PART_LABELS)[];

export const PART_LABELS = { ...PAYMENT_PART_LABELS, ...SERVICE_PART_LABELS };
export type PartName = keyof typeof PART_LABELS;

export const isPaymentPart = (name: PartName): name is PaymentPart =>
  (PAYMENT_PARTS as readonly string[]).includes(name);

/** Whether a part belongs to the payment provider's record: one of its features, or the money that it was to collect. */
export const isAboutPayments = (name: PartName): boolean => isPaymentPart(name) || name in MONEY_PART_LABELS;

/** `off` means not set up, which is a normal state (D38). */
type PartState = 'working' | 'failed' | 'off';

/** A figure of a part, as stored; the page writes it in words. */
export type Fact = { label: string } & (
  | { count: number }
  | { bytes: number }
  | { ms: number }
  /** ISO time in UTC; null for never. */
  | { at: string | null }
  | { text: string }
);

export interface PartResult {
  name: PartName;
  state: PartState;
  /** A sentence about the failure or the missing setup; null if it works. */
  reason: string | null;
  durationMs: number;
  facts: Fact[];
}

export type Finding<Value = void> =
  | { isOk: true; value: Value; durationMs: number }
  | {
      isOk: false;
      failure: 'wrong-key' | 'no-permission' | 'unreachable' | 'late' | 'refused' | 'unexpected';
      reason: string;
      durationMs: number;
    };
