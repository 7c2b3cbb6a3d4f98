import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const optional = z
  .string()
  .trim()
  .transform((s) => (s === '' ? undefined : s))
  .optional();
const number = (fallback: number, min: number, max: number) =>
  z.coerce.number(`must be a number`).min(min).max(max).default(fallback);

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

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: number(3000, 0, 65535).pipe(z.int()),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)./, 'must start with file: or postgresql://')
    .default('file:./data/app.db'),
  APP_ORIGIN: origin,
  APP_DOMAIN: optional,
  B2B_HOST_MARKER: z.string().trim().min(1).default('b2b'),
  PRODUCT_NAME: z.string().trim().min(1).default('StackGuide'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  OPERATOR_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  PROCESS_ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'must be an address such as smtp://user:password@mail.example.com:587')
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  RATE_LIMIT_SCALE: number(1, 0, 1_000_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: optional,
});

export type Env = Omit<z.infer<typeof schema>, 'SESSION_SECRET'> & { SESSION_SECRET: string };

/** A setting that stops the start; `message` lists every wrong setting by name, with why. */
export class SettingsError extends Error {}

/**
 * Reads and checks the settings once. Empty values count as unset.
 * @param source usually `process.env`
 * @param dataDir where a generated SESSION_SECRET is kept when none is set (not in production)
 * @throws SettingsError
 */
export function readEnv(source: Record<string, string | undefined>, dataDir: string): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  const wrong = result.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  // Beside the schema, so that it is named together with the wrong ones.
  const needsSecret = given.NODE_ENV === 'production' && !given.SESSION_SECRET;
  const lines = needsSecret ? [...wrong, 'SESSION_SECRET is required in production'] : wrong;
  if (!result.success || lines.length > 0)
    throw new SettingsError(`These settings are wrong:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  return { ...result.data, SESSION_SECRET: result.data.SESSION_SECRET ?? keptSecret(dataDir) };
}

/** What is set so that the service runs, but not as it is meant to; for the log at the start. */
export function settingWarnings({ NODE_ENV, APP_ORIGIN, TRUST_PROXY }: Env): string[] {
  if (APP_ORIGIN?.startsWith('https:') && !TRUST_PROXY)
    return [
      'TRUST_PROXY is not set although APP_ORIGIN is https: behind a proxy all visitors share its address, and with it the rate limits',
    ];
  if (!APP_ORIGIN && NODE_ENV === 'production')
    return [
      'APP_ORIGIN is not set: links in mails lead to localhost, and cookies are Secure only where a trusted proxy says https',
    ];
  return [];
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dirname(file), { recursive: true });
  // 'wx': of two processes that start at once, one writes and the other reads what it wrote.
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
