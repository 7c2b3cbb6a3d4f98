import { createPublicKey } from 'node:crypto';
import * as z from 'zod';
import { locateDatabase } from '#app/db/connect.server.ts';
import { DEFAULT_OPERATOR, passwordFault } from '#app/domain/access/index.ts';
import { emailAddress, textSender } from '#app/domain/reading/fields.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { KeyRing, MIN_SECRET_LENGTH, splitSecrets } from '#app/lib/key-ring.server.ts';
import { findBounceFaults } from './bounce-settings.ts';
import { findCrmFaults } from './crm-settings.ts';
import { findDatabaseFaults, postgresUrl } from './database-settings.ts';
import { dkimKeyFault, findDkimFaults } from './dkim-settings.server.ts';
import { SettingsError } from './settings-error.ts';
import { readStoredSecret } from './stored-secret.server.ts';
import { findStripeFaults, findStripeWarnings } from './stripe-settings.ts';
import { traceSettings } from './trace-settings.ts';
import { isTrustedProxies } from './trusted-proxies.ts';
import { findTwilioFaults } from './twilio-settings.ts';

export { SettingsError };

/** Argon2 accepts any length; a login compares this many characters (app/domain/access/passwords.server.ts). */
const MAX_PASSWORD = 200;

const numberMatching = (pattern: RegExp, fallback: number, min: number, max: number, what: string) =>
  z
    .string()
    .regex(pattern, what)
    .transform(Number)
    .refine((value) => value >= min && value <= max, what)
    .default(fallback);

const origin = z
  .string()
  .trim()
  .refine((s) => {
    try {
      return s === '' || /^https?:$/.test(new URL(s).protocol);
    } catch {
      return false;
    }
  }, 'must be an address such as https://app.example.com')
  .transform((s) => (s === '' ? undefined : new URL(s).origin))
  .optional();

const emptyToUndefined = (s: string) => (s === '' ? undefined : s);

const domain = z
  .string()
  .trim()
  .regex(
    /^([a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*)?$/i,
    'must be a host name such as app.example.com',
  )
  .transform(emptyToUndefined)
  .optional();

const trustedProxies = z
  .string()
  .trim()
  .refine(
    (s) => s === '' || isTrustedProxies(s),
    'must be the number of proxies or their addresses, such as 1 or 10.0.0.0/8',
  )
  .transform(emptyToUndefined)
  .optional();

const databaseUrl = z
  .string()
  .regex(/^(file:|postgres(ql)?:\/\/)./, 'must start with file: or postgresql://')
  .superRefine((url, context) => {
    if (url.startsWith('file:')) {
      try {
        locateDatabase(url);
      } catch {
        context.addIssue('must name a file after file:');
      }
    } else if (/^postgres/.test(url) && !canParseUrl(url))
      context.addIssue('is no address such as postgresql://user:password@host:5432/name');
  })
  .default('file:./data/app.db');

const smtpUrl = z
  .string()
  .refine(
    (s) => /^smtps?:\/\/[^/]/.test(s) && canParseUrl(s) && new URL(s).hostname !== '',
    'must be an address such as smtp://user:password@mail.example.com:587',
  )
  .optional();

const stripeKey = (kind: string, what: string) =>
  z
    .string()
    .regex(new RegExp(`^${kind}_(test|live)_\\w+$`), what)
    .optional();

/** Checks for a public key in DER, as base64. */
function isPublicKey(text: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return true;
  } catch {
    return false;
  }
}

const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: numberMatching(/^\d{1,5}$/, 3000, 0, 65535, 'must be a number from 0 to 65535, without a fraction'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  APP_ORIGIN: origin,
  APP_DOMAIN: domain,
  B2B_HOST_MARKER: z
    .string()
    .trim()
    .regex(/^[a-z\d.-]+$/i, 'must be part of a host name')
    .default('b2b'),
  PRODUCT_NAME: z
    .string()
    .trim()
    .min(1)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,60}$/u, 'must be one line of at most 60 characters')
    .default('StackGuide'),
  SESSION_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  OPERATOR_EMAIL: emailAddress('must be an e-mail address').optional(),
  OPERATOR_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(MAX_PASSWORD, `must have at most ${MAX_PASSWORD} characters`)
    .optional(),
  PROCESS_ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  WORKER_HEALTH_FILE: z.string().optional(),
  SMTP_URL: smtpUrl,
  MAIL_FROM: emailAddress('must be an e-mail address').optional(),
  DKIM_DOMAIN: domain,
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i, 'must be a name such as mail2026')
    .optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .superRefine((text, context) => {
      const fault = dkimKeyFault(text);
      if (fault) context.addIssue(fault);
    })
    .optional(),
  SPF_INCLUDE: domain,
  BOUNCE_ADDRESS: emailAddress('must be an e-mail address').optional(),
  BOUNCE_PASSWORD: z.string().min(16, 'must have at least 16 characters').optional(),
  SES_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[a-z\d-]+:\d{12}:[\w-]+$/, 'must be the ARN of an SNS topic')
    .optional(),
  POSTMARK_WEBHOOK_PASSWORD: z.string().min(16, 'must have at least 16 characters').optional(),
  SENDGRID_WEBHOOK_KEY: z
    .string()
    .refine(isPublicKey, 'must be the verification key that SendGrid shows')
    .optional(),
  MAILGUN_SIGNING_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[\da-f]{32}$/, 'must be AC and 32 digits or letters a to f, as Twilio shows it')
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^\w{16,64}$/, 'must be the token that Twilio shows')
    .optional(),
  TWILIO_FROM: textSender(
    'must be a number such as +15550100199, a short code, or the SID of a messaging service (MG…): texts from a name can’t be answered with STOP',
  ).optional(),
  TWILIO_API_BASE: origin,
  STRIPE_SECRET_KEY: stripeKey('(sk|rk)', 'must be a secret or restricted key: sk_test_… or rk_live_…'),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk', 'must be a publishable key such as pk_test_…'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, 'must be the signing secret of the webhook endpoint: whsec_…')
    .optional(),
  STRIPE_API_BASE: origin,
  STRIPE_JS_BASE: origin,
  STRIPE_TAX: z.enum(['on', 'off'], 'must be on or off').default('off'),
  CRM_API_BASE: origin,
  ALLOW_LOOPBACK_FETCH: z.enum(['on', 'off'], 'must be on or off').default('off'),
  RATE_LIMIT_SCALE: numberMatching(/^\d+(\.\d+)?$/, 1, 0, 1_000_000, 'must be a number from 0 to 1000000'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces and accents')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  TRUST_PROXY: trustedProxies,
  ...traceSettings,
});

/** Names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape);

/** All settings; SESSION_SECRET is replaced by its key ring, so that no part of the service sees a secret. */
export type Env = Omit<z.infer<typeof schema>, 'SESSION_SECRET'> & { keyRing: KeyRing };

/**
 * Reads and validates the settings once. Empty values count as unset.
 * @param source usually `process.env`
 * @param dataDir folder of the generated SESSION_SECRET if none is set (not in production)
 * @throws SettingsError
 */
export function readEnv(source: Record<string, string | undefined>, dataDir: string): Env {
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(settings);
  // Each setting gets one line: a second broken rule adds no line.
  const wrong = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const name = path.join('.');
    if (!wrong.has(name)) wrong.set(name, message);
  }
  // These rules are checked outside the schema, so that they are reported together with its errors.
  if (settings.NODE_ENV === 'production' && !settings.SESSION_SECRET)
    wrong.set('SESSION_SECRET', 'is required in production');
  if (settings.NODE_ENV === 'production' && settings.ALLOW_LOOPBACK_FETCH === 'on')
    wrong.set(
      'ALLOW_LOOPBACK_FETCH',
      'must be off in production: addresses that companies type could reach this machine',
    );
  if (isSplitOverSqlite(settings))
    wrong.set(
      'PROCESS_ROLE',
      'must be all over SQLite, where one process does everything; web and worker need a DATABASE_URL of postgresql://',
    );
  for (const [name, fault] of [
    ...findDkimFaults(settings),
    ...findBounceFaults(settings),
    ...findTwilioFaults(settings),
    ...findStripeFaults(settings),
    ...findCrmFaults(settings),
    ...findDatabaseFaults(settings),
  ])
    if (!wrong.has(name)) wrong.set(name, fault);
  const weakness = result.success && weakPassword(result.data);
  if (weakness) wrong.set('OPERATOR_PASSWORD', weakness);
  if (!result.success || wrong.size > 0) throw new SettingsError(wrong);
  const { SESSION_SECRET, ...data } = result.data;
  return { ...data, keyRing: new KeyRing(splitSecrets(SESSION_SECRET ?? readStoredSecret(dataDir))) };
}

/**
 * The first operator's password must meet the same rules as all others (D52). @returns the reason why it is refused; null if it is valid
 */
function weakPassword(env: z.infer<typeof schema>): string | null {
  const { OPERATOR_PASSWORD: password, OPERATOR_EMAIL, PRODUCT_NAME } = env;
  const words = { email: OPERATOR_EMAIL ?? DEFAULT_OPERATOR, product: PRODUCT_NAME };
  const fault = password === undefined ? null : passwordFault(password, words);
  return fault && `is too weak (${fault}). It is only needed at the first start`;
}

/**
 * A web process over SQLite would leave its e-mails unsent, and a separate worker would be a second writer of the same file. `npm run
 * bench` still measures the roles separately and declares this by MEASURE_ROLES_OVER_SQLITE, which is not a setting.
 */
function isSplitOverSqlite(settings: Record<string, string | undefined>): boolean {
  const isSplit = settings.PROCESS_ROLE === 'web' || settings.PROCESS_ROLE === 'worker';
  const isSqlite = !settings.DATABASE_URL || settings.DATABASE_URL.startsWith('file:');
  return isSplit && isSqlite && settings.MEASURE_ROLES_OVER_SQLITE !== '1';
}

/** Lists settings that let the service run, but not as intended; for the log at the start. */
export function settingWarnings(env: Env): string[] {
  const { NODE_ENV, APP_ORIGIN, TRUST_PROXY, PROCESS_ROLE, SMTP_URL, TWILIO_ACCOUNT_SID } = env;
  const warnings = findStripeWarnings(env);
  if (PROCESS_ROLE === 'web' && !SMTP_URL)
    warnings.push(
      'SMTP_URL is not set: if the workers have one, set it here too, or plan mails are not limited per recipient',
    );
  if (TWILIO_ACCOUNT_SID && !APP_ORIGIN)
    warnings.push(
      'APP_ORIGIN is not set although texts are sent by Twilio: it can’t report what became of them',
    );
  if (APP_ORIGIN?.startsWith('https:') && !TRUST_PROXY)
    warnings.push(
      'TRUST_PROXY is not set although APP_ORIGIN is https: behind a proxy all visitors share its address, and with it the rate limits',
    );
  if (!APP_ORIGIN && NODE_ENV === 'production')
    warnings.push(
      'APP_ORIGIN is not set: links in mails lead to localhost, and cookies are Secure only where a trusted proxy says https',
    );
  return warnings;
}
