import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './key-ring.server.ts';

/** Purpose of a signed id. A signature for one purpose is not valid for another. */
type Purpose = 'contact links' | 'address proofs' | 'confirmations';

const MAC_BYTES = 16;
const SIGNED = /^([\w-]{1,64})\.([\w-]{22})$/;

/** Signs and reads ids in links. The database holds no secret of such a link, so a copy of the database is not enough to create one. */
export interface IdSigner {
  /** Returns the id with its signature, as one segment of a path. */
  sign(id: string): string;
  /** Returns the signed id, or null for a text that this service has not signed for this purpose. */
  read(signed: string): string | null;
}

/** Creates a signer with keys derived from the service's own secrets: the first one signs, all of them verify. */
export function createIdSigner(ring: KeyRing, purpose: Purpose): IdSigner {
  const signingKey = ring.deriveFirstKey(purpose);
  const keys = ring.deriveKeys(purpose);
  const computeMac = (key: Buffer, id: string) =>
    createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
  return {
    sign: (id) => `${id}.${computeMac(signingKey, id).toString('base64url')}`,
    read(signed) {
      const [, id, mac] = SIGNED.exec(signed) ?? [];
      if (id === undefined || mac === undefined) return null;
      const signature = Buffer.from(mac, 'base64url');
      return keys.some((key) => timingSafeEqual(signature, computeMac(key, id))) ? id : null;
    },
  };
}
