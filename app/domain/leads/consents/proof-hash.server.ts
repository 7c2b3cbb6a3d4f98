import { createHmac } from 'node:crypto';
import type { KeyRing } from '#app/lib/key-ring.server.ts';

/**
 * Returns a function that hashes an address or number for the ledger of consents. Only the service's secret can find a person's rows after
 * an erasure, for example when the person disputes a consent.
 * @param ring the service's keys; rows are written under the first one
 */
export function createProofHash(ring: KeyRing): (text: string) => string {
  const key = ring.deriveFirstKey('consents');
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}
