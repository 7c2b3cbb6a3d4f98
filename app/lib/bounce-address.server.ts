import { createHmac, timingSafeEqual } from 'node:crypto';
import { splitAddress } from './email-address.ts';
import type { KeyRing } from './key-ring.server.ts';

/** What a mail to one of the addresses means: it bounced, or its recipient unsubscribed by mail. */
type BounceAddressKind = 'bounce' | 'unsubscribe';

/** Addresses of our own, one for each mail that is sent (VERP). Only this service can make them. */
export interface BounceAddresses {
  /** Returns the address for a mail's outbox row, or null for an id that does not fit into an address. */
  write(kind: BounceAddressKind, messageId: string): string | null;
  /** Returns the row's id and what the address is for; null for an address that this service did not make. */
  read(address: string): { kind: BounceAddressKind; messageId: string } | null;
  /** Domain of the addresses, lower case. */
  domain: string;
}

const KIND_LETTERS = { bounce: 'b', unsubscribe: 'u' } as const;
/** 64 bits: an address is tried over the network, and one that is guessed stops a single e-mail address. */
const MAC_DIGITS = 16;
const UUID = /^([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})$/;
/** Servers may change the case of a local part. */
const TAG = /\+([bu])([\da-f]{32})([\da-f]{16})$/;

/** Longest local part of BOUNCE_ADDRESS, so that with its tag it has 64 characters at most (RFC 5321). */
export const MAX_BOUNCE_LOCAL_PART = 64 - '+b'.length - 32 - MAC_DIGITS;

/** @param address the inbox that takes all mails to its address with a tag, `bounce+…@example.com` */
export function createBounceAddresses(ring: KeyRing, address: string): BounceAddresses {
  const { local, domain } = splitAddress(address.toLowerCase());
  const computeMac = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest('hex').slice(0, MAC_DIGITS);
  const signingKey = ring.deriveFirstKey('bounce addresses');
  const keys = ring.deriveKeys('bounce addresses');
  return {
    domain,
    write(kind, messageId) {
      if (!UUID.test(messageId)) return null;
      const text = KIND_LETTERS[kind] + messageId.replaceAll('-', '');
      return `${local}+${text}${computeMac(signingKey, text)}@${domain}`;
    },
    read(candidate) {
      const parts = splitAddress(candidate.trim().toLowerCase());
      const [tag = '', letter, digits = '', mac = ''] = TAG.exec(parts.local) ?? [];
      if (tag === '' || parts.domain !== domain || parts.local.slice(0, -tag.length) !== local) return null;
      const text = `${letter}${digits}`;
      if (!keys.some((key) => timingSafeEqual(Buffer.from(mac), Buffer.from(computeMac(key, text)))))
        return null;
      const messageId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { kind: letter === 'u' ? 'unsubscribe' : 'bounce', messageId };
    },
  };
}
