/** The parts that the checks behind /health look at, and their results. */

/** The payment provider's features, in the order of the page. */
export const PAYMENT_FEATURES = [
  'apiKey',
  'account',
  'customers',
  'subscriptions',
  'products',
  'webhooks',
] as const;
export type PaymentFeature = (typeof PAYMENT_FEATURES)[number];

export const SERVICE_PARTS = [
  'mail',
  'texts',
  'companyWebhooks',
  'crm',
  'productFeeds',
  'database',
  'worker',
  'secrets',
  'disk',
] as const;
type ServicePart = (typeof SERVICE_PARTS)[number];

export type PartName = PaymentFeature | ServicePart;

/** The specification's labels for the payment features. */
export const PART_LABELS: Readonly<Record<PartName, string>> = {
  apiKey: 'API Key Valid',
  account: 'Account Active',
  customers: 'Customer Creation',
  subscriptions: 'Subscription Management',
  products: 'Product Management',
  webhooks: 'Webhook Endpoints',
  mail: 'Mail',
  texts: 'Texts',
  companyWebhooks: 'Webhooks to companies',
  crm: 'CRM',
  productFeeds: 'Product feeds',
  database: 'Database',
  worker: 'Worker',
  secrets: 'Secrets',
  disk: 'Disk',
};

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

/** The result of a check, or the reason why it failed. */
export type Finding<Value = void> =
  | { isOk: true; value: Value; durationMs: number }
  | {
      isOk: false;
      failure: 'wrong-key' | 'no-permission' | 'unreachable' | 'late' | 'refused' | 'unexpected';
      reason: string;
      durationMs: number;
    };
