/**
 * Loaded before the service and the demo's seed (`node --import`): the clock is frozen and random data starts from a fixed seed, so that
 * two runs show the same. Each process has its own seed; otherwise the service would generate IDs that the demo's seed has used.
 */
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const now = Number(process.env.PICTURES_NOW);
const RealDate = Date;
const FrozenDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now], newTarget),
  apply: () => new RealDate(now).toString(),
  get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
});
RealDate.prototype.constructor = FrozenDate;
globalThis.Date = FrozenDate;

const seed = `${process.env.PICTURES_SEED}`;
let count = 0;

/** Returns `length` bytes, different at each call. */
function nextBytes(length) {
  const parts = [];
  for (let offset = 0; offset < length; offset += 32)
    parts.push(createHash('sha256').update(`${seed} ${count++}`).digest());
  return Buffer.concat(parts).subarray(0, length);
}

function nextUuid() {
  const bytes = nextBytes(16);
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const realRandomBytes = crypto.randomBytes;
crypto.randomBytes = (size, callback) => (callback ? realRandomBytes(size, callback) : nextBytes(size));
crypto.randomUUID = nextUuid;
syncBuiltinESMExports();
globalThis.crypto.randomUUID = nextUuid;
globalThis.crypto.getRandomValues = (array) => {
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(nextBytes(array.byteLength));
  return array;
};
Math.random = () => nextBytes(4).readUInt32BE() / 2 ** 32;
