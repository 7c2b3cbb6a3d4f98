import { createAddressGuard } from '#app/adapters/address-guard.server.ts';
import { webhookCarrier } from '#app/adapters/webhook-carrier.server.ts';
import type { Database } from '#app/domain/database.ts';
import { attemptLog, prepareDeliveries } from '#app/domain/integrations/index.ts';
import type { Seal } from '#app/lib/seal.server.ts';

/** Sends webhooks as the service does, but to this machine. */
export const webhookHandler = (db: Database, seal: Seal, report: (error: unknown) => void) => ({
  prepare: prepareDeliveries({ db, seal }),
  carrier: webhookCarrier({
    guard: createAddressGuard({ allowLoopback: true }),
    userAgent: 'Webhooks/1.0',
    logAttempt: attemptLog(db),
    report,
  }),
});
