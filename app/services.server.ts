import type { Reading } from './db/connect.server.ts';
import type { Seal } from './domain/access/index.ts';
import type { EmbedSightings, EventIntake } from './domain/analytics/index.ts';
import type { SubmissionIntake } from './domain/assessments/index.ts';
import type { Images, PictureSource } from './domain/assets/index.ts';
import type { RefusalLog } from './domain/audit/index.ts';
import type { WebLinks } from './domain/catalogue/index.ts';
import type { SalesLedger } from './domain/conversions/index.ts';
import type { CrmApi } from './domain/crm/index.ts';
import type { Database } from './domain/database.ts';
import type { MailProviders, TextProvider } from './domain/delivery/index.ts';
import type { HealthProbes } from './domain/health/index.ts';
import type { LeadExporter } from './domain/lead-database/index.ts';
import type { Outbox } from './domain/messaging/index.ts';
import type { WebDocuments } from './domain/product-feed/index.ts';
import type { Payments } from './domain/subscriptions/index.ts';
import type { Dns } from './domain/tenants/index.ts';
import type { Env } from './settings/env.server.ts';

/** What routes and API calls are given to work with: made once at the start, from settings and adapters. */
export interface Services {
  db: Database;
  /**
   * Where a request reads what may be seconds old: lists, analytics, exports, searches. The replica; the primary for those who wrote
   * lately, and where there is no replica.
   */
  forReading(request: Request): Reading;
  env: Env;
  /** The queue for all that leaves the service. */
  outbox: Outbox;
  /** Where submissions are written, those of one moment together. */
  intake: SubmissionIntake;
  /** Records sales and refunds. */
  ledger: SalesLedger;
  /** Where widget events are written, those of one moment together. */
  events: EventIntake;
  /** Where it is noted which sites' pages show which tenant's widget. */
  sightings: EmbedSightings;
  /** Where it is noted what was refused to whom. */
  refusals: RefusalLog;
  /** Writes all leads of a tenant as a file, few files at once. */
  leadExporter: LeadExporter;
  /** Closes what is stored but must be read again: second factors. */
  seal: Seal;
  /** Draws uploaded pictures anew. */
  images: Images;
  /** Fetches a logo that is given by its address. */
  pictures: PictureSource;
  /** The world's name servers, for domains that tenants show to be theirs. */
  dns: Dns;
  /** Mail providers whose reports are taken. */
  mailProviders: MailProviders;
  /** Whose reports about texts are taken; null when no provider of texts is set up. */
  textProvider: TextProvider | null;
  /** The payment provider; null while no keys are set (D38). */
  payments: Payments | null;
  /** What the checks of /health ask. */
  health: HealthProbes;
  /** What is asked of the companies' CRM besides contacts. */
  crm: CrmApi;
  /** Looks whether a product's address leads anywhere. */
  webLinks: WebLinks;
  /** Reads the lists of products that tenants' shops publish. */
  webDocuments: WebDocuments;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Whether a failure means that the database is busy or out of reach, so that trying again later may help. */
  isUnavailable(error: unknown): boolean;
}
