import { MigrationError } from '#app/db/migrate.server.ts';
import { DatabaseFileError } from './database-file/file-error.ts';

/**
 * Returns why the service can't use its database, as a sentence for the person who starts it; null for an error of our own, whose stack is
 * needed. Drivers include no password in their messages.
 */
export function databaseFault(error: unknown): string | null {
  if (error instanceof MigrationError || error instanceof DatabaseFileError) return error.message;
  // The result of a connection attempt to several addresses of one host name.
  if (error instanceof AggregateError && error.errors.length > 0) return databaseFault(error.errors[0]);
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (error.code.startsWith('ERR_')) return null;
  // Prisma's messages begin with the failed call and end with the reason.
  const why = error.message.trim().split('\n').at(-1)?.trim();
  return why ? `${why} (${error.code})` : error.code;
}
