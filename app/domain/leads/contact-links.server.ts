import { createHash } from 'node:crypto';
import type { KeyRing } from '../../lib/key-ring.server.ts';
import { createIdSigner, type IdSigner } from '../../lib/signed-id.server.ts';

/** Signs and reads the id of a contact in the links of its mails. */
export const contactSigner = (ring: KeyRing): IdSigner => createIdSigner(ring, 'contact links');

/** What is stored of the random tokens that those links held before. */
export const hashLegacyToken = (token: string): string => createHash('sha256').update(token).digest('hex');
