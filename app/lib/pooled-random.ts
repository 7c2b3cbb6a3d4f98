/** Random bytes for many ids at once: asking for 16 costs nearly as much as asking for a thousand. For servers. */
const pool = new Uint8Array(1024);
let used = pool.length;

/** Random bytes that nothing here remembers. */
export function takeRandomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const taken = pool.slice(used, used + count);
  pool.fill(0, used, used + count);
  used += count;
  return taken;
}

/** Digits of the time in an orderedSecretId: enough until the year 5190. */
const TIME_DIGITS = 9;

/**
 * A secret id as randomId, with the time of making in front: 9 digits to the base of 36, then 128 random bits as 22 characters.
 * Rows of one moment lie together in the index, so that a transaction of many rows changes one page of it and not one for
 * each row. For ids whose time of making is known to all who see them.
 */
export function orderedSecretId(now: Date): string {
  const bytes = takeRandomBytes(16);
  const secret = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64url');
  return now.getTime().toString(36).padStart(TIME_DIGITS, '0') + secret;
}
