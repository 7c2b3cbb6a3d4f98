import { createHash } from 'node:crypto';
import { createIdSigner, type IdSigner } from '../../lib/signed-id.server.ts';

/** Signs and reads the id of a contact in the links of its mails. @param secret the service's own */
export const contactSigner = (secret: string): IdSigner => createIdSigner(secret, 'contact links');

/** What is stored of the random tokens that those links held before. */
export const hashLegacyToken = (token: string): string => createHash('sha256').update(token).digest('hex');
