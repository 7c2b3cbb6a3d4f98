import type { EmbedSightings, EventIntake } from '#app/domain/analytics/index.ts';
import type { SubmissionIntake } from '#app/domain/assessments/index.ts';
import type { Images, PictureSource } from '#app/domain/assets/index.ts';
import type { RefusalLog } from '#app/domain/audit/index.ts';
import type { SalesLedger } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { MailProviders, TextProvider } from '#app/domain/delivery/index.ts';
import type { HealthProbes } from '#app/domain/health/index.ts';
import type { LeadExporter } from '#app/domain/lead-database/index.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import type { Payments } from '#app/domain/subscriptions/index.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import type { TextReader } from '#app/lib/text-reader.ts';

/** The services that the calls need. */
export interface ApiServices {
  /** Settings for sending and for signing tracked links. */
  env: {
    /** `production` requires a second factor from operators. */
    NODE_ENV: string;
    keyRing: KeyRing;
    APP_ORIGIN?: string;
    SMTP_URL?: string;
    TWILIO_ACCOUNT_SID?: string;
    ALLOW_LOOPBACK_FETCH?: 'on' | 'off';
  };
  db: Database;
  /** Returns the database for reads that may be seconds old. */
  forReading(request: Request): { db: Database; texts: TextReader };
  outbox: Outbox;
  intake: SubmissionIntake;
  ledger: SalesLedger;
  events: EventIntake;
  sightings: EmbedSightings;
  refusals: RefusalLog;
  leadExporter: LeadExporter;
  mailProviders: MailProviders;
  /** The provider whose reports about texts are accepted; null if no provider is set up. */
  textProvider: TextProvider | null;
  seal: Seal;
  /** Re-encodes pictures. */
  images: Images;
  /** Fetches a logo by its URL. */
  pictures: PictureSource;
  /** Null while no keys are set. */
  payments: Payments | null;
  /** Probes that the checks of /health run. */
  health: HealthProbes;
}
