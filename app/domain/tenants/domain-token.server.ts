import { randomBytes } from 'node:crypto';

/** What a TXT record must hold to show whose a domain is: 128 random bits, safe to paste. */
export const newDomainToken = (): string => `verify-${randomBytes(16).toString('hex')}`;
