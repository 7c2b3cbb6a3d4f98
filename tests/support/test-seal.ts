import { sealTokens } from '#app/domain/messaging/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { enqueue } from '#app/outbox/index.ts';

export const SERVICE_SECRET = 'a secret that only tests use, long enough';

/** What the services that tests make sign with. */
export const TEST_RING = new KeyRing([SERVICE_SECRET]);
/** What they seal and open with. */
export const TEST_SEAL = TEST_RING.seal;

/** What the service's outbox enqueues by. */
export const enqueueSealed = sealTokens(enqueue, TEST_SEAL);
