import type { Seal } from '#app/domain/access/index.ts';
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
import type { TextReader } from '#app/lib/text-reader.ts';

/** What the calls need of the service. */
export interface ApiServices {
  /** What is set up for sending, and what signs the addresses that count. */
  env: {
    /** `production` requires a second factor of operators. */
    NODE_ENV: string;
    keyRing: KeyRing;
    APP_ORIGIN?: string;
    SMTP_URL?: string;
    TWILIO_ACCOUNT_SID?: string;
    ALLOW_LOOPBACK_FETCH?: 'on' | 'off';
  };
  db: Database;
  /** Where is read what may be seconds old. */
  forReading(request: Request): { db: Database; texts: TextReader };
  outbox: Outbox;
  intake: SubmissionIntake;
  ledger: SalesLedger;
  events: EventIntake;
  sightings: EmbedSightings;
  refusals: RefusalLog;
  leadExporter: LeadExporter;
  mailProviders: MailProviders;
  /** Whose reports about texts are taken; null when no provider is set up. */
  textProvider: TextProvider | null;
  seal: Seal;
  /** Draws pictures anew. */
  images: Images;
  /** Fetches a logo that is given by its address. */
  pictures: PictureSource;
  /** Null while no keys are set. */
  payments: Payments | null;
  /** What the checks of /health ask. */
  health: HealthProbes;
}
