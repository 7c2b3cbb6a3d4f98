import { MigrationError } from '#app/db/migrate.server.ts';
import { DatabaseFileError } from './database-file/file-error.ts';

/**
 * What keeps the service from its database, as a sentence for the person who starts it; null for an error of our own, whose
 * stack is wanted. Drivers name no password in their messages.
 */
export function databaseFault(error: unknown): string | null {
  if (error instanceof MigrationError || error instanceof DatabaseFileError) return error.message;
  // What a connection attempt to several addresses of one name ends with.
  if (error instanceof AggregateError && error.errors.length > 0) return databaseFault(error.errors[0]);
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (error.code.startsWith('ERR_')) return null;
  // Prisma's messages begin with the call that failed and end with why.
  const why = error.message.trim().split('\n').at(-1)?.trim();
  return why ? `${why} (${error.code})` : error.code;
}
