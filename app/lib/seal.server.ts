import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be read again (second factors, links of mails): the database alone does not reveal them. */
export interface Seal {
  close(text: string): string;
  /** @throws when it was closed under another secret or changed since */
  open(sealed: string): string;
}

/** AES-256-GCM under a key derived from the service's own secret. */
export function sealWith(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'stackguide seal v1', 32));
  return {
    close(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
