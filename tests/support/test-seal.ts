import { sealTokens } from '#app/domain/messaging/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { enqueue } from '#app/outbox/index.ts';

export const SERVICE_SECRET = 'a secret that only tests use, long enough';

/** Key ring with which the services in tests sign. */
export const TEST_RING = new KeyRing([SERVICE_SECRET]);
/** Seal with which the services in tests seal and open secrets. */
export const TEST_SEAL = TEST_RING.seal;

/** Enqueue function of the service's outbox. */
export const enqueueSealed = sealTokens(enqueue, TEST_SEAL);
