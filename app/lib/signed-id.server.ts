import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

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

/** Under a key derived from the service's own secret. */
export function createIdSigner(secret: string, purpose: Purpose): IdSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `stackguide ${purpose} v1`, 32));
  const computeMac = (id: string) => createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
  return {
    sign: (id) => `${id}.${computeMac(id).toString('base64url')}`,
    read(signed) {
      const [, id, mac] = SIGNED.exec(signed) ?? [];
      if (id === undefined || mac === undefined) return null;
      const signature = Buffer.from(mac, 'base64url');
      return timingSafeEqual(signature, computeMac(id)) ? id : null;
    },
  };
}
