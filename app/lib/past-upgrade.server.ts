import { DAY_MS } from './durations.ts';

/** Time for which processes of the previous version may keep running after a migration (docs/operations.md, "Upgrades"). */
const UPGRADE_MS = DAY_MS;

interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: as the database client declares it
  $queryRaw<T = unknown>(query: any, ...values: any[]): Promise<T>;
}

/** Whether a migration finished so long ago that no process of the previous version is still running. */
export async function isPastUpgrade(db: Client, migration: string, now: Date): Promise<boolean> {
  const [row] = await db.$queryRaw<{ landedAt: Date | string | null }[]>`
    SELECT MAX(finished_at) AS "landedAt" FROM "_prisma_migrations"
    WHERE migration_name = ${migration} AND rolled_back_at IS NULL`;
  return !!row?.landedAt && new Date(row.landedAt).getTime() <= now.getTime() - UPGRADE_MS;
}
