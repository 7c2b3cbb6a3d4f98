import type { SecretState } from '#app/domain/secrets/index.ts';

/** Probes of external systems and the machine. The checks that use them are read-only. All probes throw ProbeError. */

/** What the service must be allowed at the payment provider, by the feature that needs it. */
export const PAYMENT_RESOURCES = {
  customers: ['customers', 'paymentMethods', 'portal'],
  subscriptions: ['subscriptions', 'invoiceItems', 'invoices', 'creditNotes', 'charges', 'disputes'],
  products: ['products', 'prices'],
} as const;
export type PaymentResource = (typeof PAYMENT_RESOURCES)[keyof typeof PAYMENT_RESOURCES][number];

export interface ProviderAccount {
  canCharge: boolean;
  /** Whether all account details were submitted. */
  hasDetails: boolean;
}

export interface WebhookEndpoint {
  url: string;
  isEnabled: boolean;
  /** Event types; `*` for all. */
  events: readonly string[];
}

export interface RecentPayment {
  id: string;
  createdAt: Date;
  amountCents: number;
  currency: string;
  /** Status as Stripe names it. */
  status: string;
  /** Stripe's code for the bank's refusal; null if the payment was not refused. */
  failure: string | null;
  /** URL of its page in the provider's dashboard. */
  url: string;
}

export interface PaymentProbe {
  isTestMode: boolean;
  hasWebhookSecret: boolean;
  /** URL to which webhooks are sent; null if the service's own address is not set. */
  webhookUrl: string | null;
  dashboardUrl: string;
  readAccount(): Promise<ProviderAccount>;
  /** Throws unless the key may do with objects of this kind what the service does. It creates no object. */
  assertPermitted(resource: PaymentResource): Promise<void>;
  listWebhookEndpoints(): Promise<WebhookEndpoint[]>;
  /** Lists the latest payments, the newest first. */
  listPayments(limit: number): Promise<RecentPayment[]>;
  /** Makes a payment and cancels it. Only in test mode. */
  makeTestPayment(): Promise<void>;
}

export interface DatabaseState {
  provider: 'sqlite' | 'postgresql';
  answerMs: number;
  sizeBytes: number;
  /** Null if the service may not read it. */
  walBytes: number | null;
  /** Postgres's own count of damaged pages; null if it is not counted. */
  checksumFailures: number | null;
}

export interface WorkerActivity {
  /** The last time at which a worker began or finished work; null before the first. */
  lastActiveAt: Date | null;
  /** Whether a worker reports that it is running a task. */
  isRunning: boolean;
  /** Tasks that have been due or running for ten minutes. */
  late: readonly string[];
  /** Tasks whose last run failed. */
  failing: readonly string[];
}

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export interface HealthProbes {
  /** Null if no keys are set (D38). */
  payments: PaymentProbe | null;
  /** Logs in to the SMTP server; null while mails are stored in the local mailbox. */
  reachMail: (() => Promise<void>) | null;
  /** Logs in to the text provider; null while texts are stored in the local mailbox. */
  reachTexts: (() => Promise<void>) | null;
  /** Checks that the CRM's API responds at all. */
  reachCrm(): Promise<void>;
  inspectDatabase(): Promise<DatabaseState>;
  readActivity(now: Date): Promise<WorkerActivity>;
  /** Whether the service is live, so that its operator has to say who it is. */
  isLive: boolean;
  /** Checks whether sealed values can be opened. */
  readSecrets(): Promise<SecretState>;
  /** Reads the disk space of the data folder. */
  readDisk(): Promise<DiskSpace>;
  /** Time limit of each check. */
  limitMs: number;
  /** Aborted when the process stops; a run in progress is then abandoned. */
  signal?: AbortSignal;
}
