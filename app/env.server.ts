import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { passwordFault } from './domain/access/index.ts';
import { DEFAULT_OPERATOR } from './domain/seed/index.ts';

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
  const lines = [
    ...wrong,
    ...(needsSecret ? ['SESSION_SECRET is required in production'] : []),
    ...(result.success ? weakPassword(result.data) : []),
  ];
  if (!result.success || lines.length > 0)
    throw new SettingsError(`These settings are wrong:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  return { ...result.data, SESSION_SECRET: result.data.SESSION_SECRET ?? keptSecret(dataDir) };
}

/** The first operator's password is held to what all others are (D52). */
function weakPassword(env: z.infer<typeof schema>): string[] {
  const { OPERATOR_PASSWORD: password, OPERATOR_EMAIL, PRODUCT_NAME } = env;
  const words = { email: OPERATOR_EMAIL ?? DEFAULT_OPERATOR, product: PRODUCT_NAME };
  const fault = password === undefined ? null : passwordFault(password, words);
  if (fault === null) return [];
  return [`OPERATOR_PASSWORD is too weak (${fault}). It is only needed at the first start`];
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
