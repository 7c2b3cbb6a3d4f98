import { sealTokens } from '../../app/domain/messaging/index.ts';
import { sealWith } from '../../app/lib/seal.server.ts';
import { enqueue } from '../../app/outbox/index.ts';

export const SERVICE_SECRET = 'a secret that only tests use, long enough';

/** What the services that tests make seal and open with. */
export const TEST_SEAL = sealWith(SERVICE_SECRET);

/** What the service's outbox enqueues by. */
export const enqueueSealed = sealTokens(enqueue, TEST_SEAL);
