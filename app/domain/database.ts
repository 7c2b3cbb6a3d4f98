import type { PrismaClient as Database, Prisma } from '../../prisma/generated/types/client.ts';

/** The database client that the domain uses. Its types come from the SQLite client, which is narrower than the Postgres client. */
export type { Database, Prisma };

/** The database, or a transaction on it, for a query that may be part of a larger change. */
export type DatabaseClient = Database | Prisma.TransactionClient;
