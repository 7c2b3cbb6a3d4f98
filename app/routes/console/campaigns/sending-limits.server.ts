import { readUnvouchedState } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { VouchingFacts } from '#app/domain/tenants/index.ts';
import type { SendingLimits } from './sending-limits.tsx';

/** Reads what prevents a company's marketing, for the alerts of its pages. */
export const readSendingLimits = async (
  db: Database,
  tenant: VouchingFacts & { id: string; sendingStoppedAt: Date | null },
): Promise<SendingLimits> => ({
  isStopped: tenant.sendingStoppedAt !== null,
  unvouched: await readUnvouchedState(db, tenant),
});
