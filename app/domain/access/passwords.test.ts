import { describe, expect, test } from 'vitest';
import { hashPassword, passwordFault, passwordFits } from './passwords.server.ts';

describe('a new password', () => {
  test.each([
    ['eleven chars', 'abcdefghijk', 'Use at least 12 characters'],
    ['201 characters', 'ab cd ef'.repeat(26), 'Use at most 200 characters'],
    ['one letter again and again', 'aaaaaaaaaaaaaa', 'Use more different characters'],
    ['four characters in turn', 'abcdabcdabcdabcd', 'Use more different characters'],
    ['the address itself', 'Ana.Ruiz@acme.example', 'Do not build it from your e-mail address'],
    ['the name and a few digits', 'ana.ruiz2026!', 'Do not build it from your e-mail address'],
    ['twelve different characters', 'abcdefghijkl', null],
    ['a phrase with the name in it', 'why does ana.ruiz like rain', null],
    ['200 characters', 'ab cd ef'.repeat(25), null],
  ])('of %s: %s → %s', (_name, password, fault) => {
    expect(passwordFault(password, 'ana.ruiz@acme.example')).toBe(fault);
  });

  test('may hold a name too short to tell', () => {
    expect(passwordFault('bo bo and a dozen', 'bo@acme.example')).toBeNull();
  });
});

describe('a stored password', () => {
  test('is an Argon2id hash, another each time, which only it fits', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$/);
    expect(one).not.toBe(two);
    expect(await passwordFits(one, 'correct horse')).toBe(true);
    expect(await passwordFits(one, 'Correct horse')).toBe(false);
  });

  test('of nobody is fitted by nothing', async () => {
    expect(await passwordFits(null, 'a password that nobody has')).toBe(false);
  });
});
