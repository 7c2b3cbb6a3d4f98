import { takeRandomBytes } from './pooled-random.ts';

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A UUID of version 7 (RFC 9562), as Prisma's `uuid(7)` makes them: sorts by time of making, so that rows of one moment
 * lie together in the index. For statements written by hand; not a secret.
 */
export function uuid7(now: Date): string {
  const bytes = takeRandomBytes(16);
  const ms = now.getTime();
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(ms / 2 ** (8 * (5 - i))) & 0xff;
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  let hex = '';
  for (const byte of bytes) hex += HEX[byte];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Where the ids begin that `uuid7` makes from a moment on: in the order of text, those of earlier ones are smaller. */
export function uuid7Start(from: Date): string {
  const hex = from.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
