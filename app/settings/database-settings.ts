import * as z from 'zod';
import { canParseUrl } from '#app/lib/can-parse-url.ts';

/** An alternative URL for the database of DATABASE_URL. */
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must start with postgresql://')
  .refine(canParseUrl, 'is no address such as postgresql://user:password@host:5432/name')
  .optional();

const OTHER_WAYS = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'];

/** @returns errors, by setting */
export function* findDatabaseFaults(
  settings: Record<string, string | undefined>,
): Generator<[string, string]> {
  if (settings.DATABASE_URL && !settings.DATABASE_URL.startsWith('file:')) return;
  for (const name of OTHER_WAYS)
    if (settings[name]) yield [name, 'needs a DATABASE_URL of postgresql://: SQLite has one way to its file'];
}

/** Returns the URL for a connection with its own server session, which PgBouncer in transaction mode does not provide. */
export const directUrl = (env: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string }): string =>
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
