import { createAddressGuard } from '#app/adapters/address-guard.server.ts';
import { crmHandler } from '#app/adapters/lead-connector/crm-carrier.server.ts';
import { prepareCrmPushes, pushLog } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { Seal } from '#app/lib/seal.server.ts';

/** Sends contacts as the service does, to a CRM on this machine. */
export const localCrmHandler = (
  db: Database,
  { seal, base, report }: { seal: Seal; base: string; report(error: unknown): void },
) =>
  crmHandler({
    prepare: prepareCrmPushes({ db, seal, origin: 'https://app.example' }),
    guard: createAddressGuard({ allowLoopback: true }),
    base,
    logAttempt: pushLog(db),
    report,
  });
