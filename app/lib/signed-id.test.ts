import { describe, expect, it } from 'vitest';
import { KeyRing } from './key-ring.server.ts';
import { createIdSigner } from './signed-id.server.ts';

const ID = '0190f3c2-7a8b-7cde-8123-456789abcdef';
const signer = createIdSigner(new KeyRing(['a secret of the service']), 'contact links');
const signed = signer.sign(ID);

describe('signed ids', () => {
  it('are read again by a service with the same secret', () => {
    expect(signed).toMatch(/^[\w-]+\.[\w-]{22}$/);
    expect(createIdSigner(new KeyRing(['a secret of the service']), 'contact links').read(signed)).toBe(ID);
  });

  it.each([
    ['the id alone', ID],
    ['another id with this signature', signed.replace('0190', '0191')],
    ['another signature', `${ID}.${'A'.repeat(22)}`],
    ['a cut signature', signed.slice(0, -1)],
    ['more behind it', `${signed}A`],
    ['more parts', `${signed}.${signed}`],
    ['no id', signed.slice(ID.length)],
    ['nothing', ''],
    ['one of another secret', createIdSigner(new KeyRing(['another secret']), 'contact links').sign(ID)],
  ])('that are not ours are refused: %s', (_what, text) => {
    expect(signer.read(text)).toBeNull();
  });
});
