import { describe, expect, it } from 'vitest';
import { readTrackToken, signTrackToken } from '#app/domain/campaigns/index.ts';
import { KeyRing, splitSecrets } from './key-ring.server.ts';
import { SealError } from './seal.server.ts';
import { createIdSigner } from './signed-id.server.ts';

const OLD = 'the old secret of a service that was leaked';
const NEW = 'the new secret of a service in this test';

describe('a ring of secrets', () => {
  const before = new KeyRing([OLD]);
  const during = new KeyRing([NEW, OLD]);
  const after = new KeyRing([NEW]);
  const signer = (ring: KeyRing) => createIdSigner(ring, 'contact links');
  const track = { of: 'campaign', id: 'send-1', linkId: 'link-1' } as const;

  it.each<[string, (ring: KeyRing) => string, (ring: KeyRing, output: string) => unknown]>([
    ['a sealed value', ({ seal }) => seal.close('text'), ({ seal }, sealed) => seal.open(sealed)],
    ['a signed id', (ring) => signer(ring).sign('id-1'), (ring, signed) => signer(ring).read(signed)],
    [
      'the address of a picture or link',
      (ring) => signTrackToken(ring, track),
      (ring, token) => readTrackToken(ring, token)?.id ?? null,
    ],
    [
      'a keyed hash',
      (ring) => ring.computeMacs('body')[0].toString('hex'),
      (ring, hash) => ring.computeMacs('body').some((mac) => mac.toString('hex') === hash) || null,
    ],
  ])('writes %s with the first and reads it with all', (_name, write, read) => {
    const readOrRefuse = (ring: KeyRing, output: string) => {
      try {
        return read(ring, output) !== null;
      } catch (error) {
        if (error instanceof SealError) return false;
        throw error;
      }
    };
    const rings = [before, during, after];
    expect(rings.map((writer) => rings.map((reader) => readOrRefuse(reader, write(writer))))).toEqual([
      [true, true, false],
      [false, true, true],
      [false, true, true],
    ]);
  });

  it('reseals what an earlier secret closed, and leaves what the first closed', () => {
    const sealed = before.seal.close('text');
    const resealed = during.seal.reseal(sealed) ?? '';
    expect(after.seal.open(resealed)).toBe('text');
    expect(during.seal.reseal(resealed)).toBeNull();
    expect(() => after.seal.reseal(sealed)).toThrow(SealError);
  });

  it('gives no secret away when it is written somewhere', () => {
    expect(JSON.stringify(during) + String(Object.values(during))).not.toMatch(/secret of a service/);
  });
});

describe('the secrets of a setting', () => {
  it.each([
    ['one', NEW, [NEW]],
    ['a list', `${NEW},${OLD}`, [NEW, OLD, `${NEW},${OLD}`]],
    ['a list with spaces', ` ${NEW} , ${OLD}`, [NEW, OLD, ` ${NEW} , ${OLD}`]],
    // A setting from before lists existed: the upgrade must not change the secret.
    [
      'one with a comma',
      'a secret that only tests use, long enough',
      ['a secret that only tests use, long enough'],
    ],
    [
      'a list with a comma in a secret',
      `${NEW},a secret that only tests use\\, long enough`,
      [
        NEW,
        'a secret that only tests use, long enough',
        `${NEW},a secret that only tests use\\, long enough`,
      ],
    ],
    ['a list with a part that is too short', `${NEW},short`, [`${NEW},short`]],
    ['a list with an empty part', `${NEW},${OLD},`, [`${NEW},${OLD},`]],
  ])('are told apart: %s', (_name, setting, secrets) => {
    expect(splitSecrets(setting)).toEqual(secrets);
  });
});
