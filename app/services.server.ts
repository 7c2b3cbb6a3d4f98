import type { Reading } from './db/connect.server.ts';
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
import type { WooCommerceApi } from './domain/shops/index.ts';
import type { Payments } from './domain/subscriptions/index.ts';
import type { Dns, MailServers } from './domain/tenants/index.ts';
import type { Seal } from './lib/seal.server.ts';
import type { Env } from './settings/env.server.ts';

/** Services for routes and API calls: created once at the start, from settings and adapters. */
export interface Services {
  db: Database;
  /**
   * Returns the database for reads that may be seconds old: lists, analytics, exports, searches. This is the replica; users who wrote
   * recently, and deployments without a replica, get the primary.
   */
  forReading(request: Request): Reading;
  env: Env;
  /** The queue for everything that the service sends. */
  outbox: Outbox;
  /** Writes submissions; those that arrive together share a transaction. */
  intake: SubmissionIntake;
  /** Records sales and refunds. */
  ledger: SalesLedger;
  /** Writes widget events; batches that arrive together are written in one statement. */
  events: EventIntake;
  /** Records which sites' pages show which tenant's widget. */
  sightings: EmbedSightings;
  /** Records refused requests, and who made them. */
  refusals: RefusalLog;
  /** Writes all leads of a tenant to a file; only a few files at the same time. */
  leadExporter: LeadExporter;
  /** Encrypts values that must be readable again, such as second factors and the keys of other systems. */
  seal: Seal;
  /** Re-encodes uploaded pictures. */
  images: Images;
  /** Fetches a logo from its URL. */
  pictures: PictureSource;
  /** Public DNS, for domains whose ownership tenants prove. */
  dns: Dns;
  /** Companies' own mail servers, for the page on which staff enter and test them. */
  mailServers: MailServers;
  /** E-mail providers whose delivery reports are accepted. */
  mailProviders: MailProviders;
  /** The SMS provider whose delivery reports are accepted; null if it is not configured. */
  textProvider: TextProvider | null;
  /** The payment provider; null if no keys are configured (D38). */
  payments: Payments | null;
  /** Probes for the checks of /health. */
  health: HealthProbes;
  /** Requests to the companies' CRMs, except those about contacts. */
  crm: CrmApi;
  /** Checks whether a product's URL works. */
  webLinks: WebLinks;
  /** Reads the product lists that tenants' shops publish. */
  webDocuments: WebDocuments;
  /** Requests to the API of tenants' WooCommerce shops. */
  wooCommerce: WooCommerceApi;
  /** Rejects if the database does not respond. */
  ping(): Promise<void>;
  /** Whether an error means that the database is busy or unreachable, so that a retry may help. */
  isUnavailable(error: unknown): boolean;
}
