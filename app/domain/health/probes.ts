import type { SecretState } from '#app/domain/secrets/index.ts';

/** What the checks ask of the world, each of them read-only. All of them throw ProbeError. */

/** What the service must be able to create at the payment provider. */
export type PaymentResource = 'customers' | 'subscriptions' | 'invoiceItems' | 'products' | 'prices';

export interface ProviderAccount {
  canCharge: boolean;
  /** Whether all details were handed in. */
  hasDetails: boolean;
}

export interface WebhookEndpoint {
  url: string;
  isEnabled: boolean;
  /** Types of events; `*` for all. */
  events: readonly string[];
}

export interface RecentPayment {
  id: string;
  createdAt: Date;
  amountCents: number;
  currency: string;
  /** Stripe's word. */
  status: string;
  /** Why the bank refused it, as Stripe's code; null if it did not. */
  failure: string | null;
  /** Its page in the provider's dashboard. */
  url: string;
}

export interface PaymentProbe {
  isTestMode: boolean;
  hasWebhookSecret: boolean;
  /** Where webhooks arrive; null where the service's own address is not set. */
  webhookUrl: string | null;
  dashboardUrl: string;
  readAccount(): Promise<ProviderAccount>;
  /** Whether the key may create such objects. Creates none. */
  assertCreatable(resource: PaymentResource): Promise<void>;
  listWebhookEndpoints(): Promise<WebhookEndpoint[]>;
  /** The latest, the newest first. */
  listPayments(limit: number): Promise<RecentPayment[]>;
  /** Makes a payment and cancels it. Test mode only. */
  makeTestPayment(): Promise<void>;
}

export interface DatabaseState {
  provider: 'sqlite' | 'postgresql';
  answerMs: number;
  sizeBytes: number;
  /** Null where the service may not read it. */
  walBytes: number | null;
  /** Postgres's own count of damaged pages; null where it is not counted. */
  checksumFailures: number | null;
}

export interface WorkerActivity {
  /** The last moment at which a worker is known to have begun or finished work; null before the first. */
  lastActiveAt: Date | null;
  /** Whether a worker says that it is in the middle of a task. */
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
  /** Null while no keys are set (D38). */
  payments: PaymentProbe | null;
  /** Logs in at the SMTP server; null while mails stay in the local mailbox. */
  reachMail: (() => Promise<void>) | null;
  /** Logs in at the provider of texts; null while texts stay in the local mailbox. */
  reachTexts: (() => Promise<void>) | null;
  /** Whether the CRM's API answers at all. */
  reachCrm(): Promise<void>;
  inspectDatabase(): Promise<DatabaseState>;
  readActivity(now: Date): Promise<WorkerActivity>;
  /** Whether what is sealed can be opened. */
  readSecrets(): Promise<SecretState>;
  /** Of the data folder. */
  readDisk(): Promise<DiskSpace>;
  /** How long each check may take. */
  limitMs: number;
  /** Aborted when the process stops: a run that is under way is given up. */
  signal?: AbortSignal;
}
