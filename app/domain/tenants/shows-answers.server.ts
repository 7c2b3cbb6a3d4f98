import type { Database } from '../database.ts';

/** Whether a tenant's viewers see safety answers and free text, as others do (D56). */
export const showsAnswersToViewers = async (db: Database, tenantId: string): Promise<boolean> =>
  (await db.tenant.findUnique({ where: { id: tenantId }, select: { viewersSeeAnswers: true } }))
    ?.viewersSeeAnswers ?? false;
