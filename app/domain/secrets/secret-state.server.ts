import type { Database } from '#app/domain/database.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { countHeldForSecret } from '#app/outbox/index.ts';
import { lacksKey } from './sealed-values.server.ts';

/** The state of the secrets, as shown by /health. */
export interface SecretState {
  /** False when the database was sealed with a secret that this process lacks, because it was started before that secret was set. */
  hasAllKeys: boolean;
  /** False when a reseal has since retired the secret that this process seals with. */
  isFirstKnown: boolean;
  /** Number of secrets that have sealed something; more than one until a reseal. */
  keysInUse: number;
  /** Number of outbox items that wait for a secret. */
  waitingMessages: number;
}

export async function readSecretState(db: Database, ring: KeyRing): Promise<SecretState> {
  const [keys, waitingMessages] = await Promise.all([
    db.sealKey.findMany({ select: { id: true } }),
    countHeldForSecret(db),
  ]);
  const [first] = ring.listKeyIds();
  return {
    hasAllKeys: !lacksKey(ring, keys),
    isFirstKnown: keys.some(({ id }) => id === first),
    keysInUse: keys.length,
    waitingMessages,
  };
}
