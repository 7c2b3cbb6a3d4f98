/** The database client as the domain sees it; types come from the SQLite client, the narrower of the two. */
export type { Prisma, PrismaClient as Database } from '../../prisma/generated/types/client.ts';
