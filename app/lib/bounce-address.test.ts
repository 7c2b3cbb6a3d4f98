import { expect, it } from 'vitest';
import { createBounceAddresses, MAX_BOUNCE_LOCAL_PART } from './bounce-address.server.ts';
import { KeyRing } from './key-ring.server.ts';

const ID = '019abcde-0123-7456-89ab-0123456789ab';
const [OLD, NEW] = ['an older secret, long enough for it', 'a newer secret, long enough for it'];
const addresses = createBounceAddresses(new KeyRing([NEW, OLD]), 'Bounce@Mail.example');
const written = addresses.write('bounce', ID) ?? '';

it('reads what it wrote, in any case of its letters, also under an older secret', () => {
  expect(written).toMatch(/^bounce\+b[\da-f]{48}@mail\.example$/);
  expect(addresses.read(` ${written.toUpperCase()} `)).toEqual({ kind: 'bounce', messageId: ID });
  const before = createBounceAddresses(new KeyRing([OLD]), 'bounce@mail.example');
  const older = before.write('unsubscribe', ID) ?? '';
  expect(addresses.read(older)).toEqual({ kind: 'unsubscribe', messageId: ID });
});

it.each([
  ['another mail', written.replace('019abcde', '019abcdf')],
  ['another meaning', written.replace('+b', '+u')],
  ['another domain', written.replace('mail.example', 'evil.example')],
  ['another inbox', written.replace('bounce+', 'other+')],
  ['no tag', 'bounce@mail.example'],
  [
    'another service',
    createBounceAddresses(new KeyRing(['x'.repeat(40)]), 'bounce@mail.example').write('bounce', ID) ?? '',
  ],
])('refuses %s', (_what, address) => {
  expect(addresses.read(address)).toBeNull();
});

it('fits into a local part of 64 characters, and writes none for an id that would not', () => {
  const longest = createBounceAddresses(
    new KeyRing([NEW]),
    `${'b'.repeat(MAX_BOUNCE_LOCAL_PART)}@mail.example`,
  );
  expect(longest.write('bounce', ID)?.indexOf('@')).toBe(64);
  expect(addresses.write('bounce', 'message-1')).toBeNull();
});
