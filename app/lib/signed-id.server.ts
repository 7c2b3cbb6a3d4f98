import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './key-ring.server.ts';

/** What a signed id is for: the signature of one purpose is worth nothing for another. */
type Purpose = 'contact links';

const MAC_BYTES = 16;
const SIGNED = /^([\w-]{1,64})\.([\w-]{22})$/;

/** Signs and reads ids in links. The database holds no secret of such a link, so that a copy of it opens none. */
export interface IdSigner {
  /** The id with its signature, as one segment of a path. */
  sign(id: string): string;
  /** The id that was signed; null for a text that this service has not signed for this purpose. */
  read(signed: string): string | null;
}

/** Under keys derived from the service's own secrets: the first signs, all are read. */
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
