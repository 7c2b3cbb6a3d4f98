import { describe, expect, test } from 'vitest';
import { hashPassword, passwordFault, passwordFits } from './passwords.server.ts';

const words = {
  email: 'ana.ruiz@acme.example',
  names: ['Ana', 'Vidal-Óscar', null],
  company: 'The North Labs',
  product: 'StackGuide',
};
const EMAIL = 'Don’t use your e-mail address or parts of it';
const COMMON = 'This password is too common. Choose another password';
const NAME = 'Don’t use your own name';
const COMPANY = 'Don’t use your company’s name';

describe('a new password', () => {
  test.each([
    ['eleven chars', 'abcdefghijk', 'Use at least 12 characters'],
    ['201 characters', 'ab cd ef'.repeat(26), 'Use at most 200 characters'],
    ['one letter again and again', 'aaaaaaaaaaaaaa', 'Use a wider mix of characters'],
    ['four characters in turn', 'abcdabcdabcdabcd', 'Use a wider mix of characters'],
    ['the address itself', 'Ana.Ruiz@acme.example', EMAIL],
    ['the name and a few digits', 'ana.ruiz2026!', EMAIL],
    ['a phrase with the name in it', 'why does ana.ruiz like rain', EMAIL],
    ['the domain in it', 'my ACME anvil falls', EMAIL],
    ['the name with look-alike signs', 'why does ru1z like rain', EMAIL],
    ['a name without its accent', 'how oscar got here', NAME],
    ['the company', 'up NORTH is cold', COMPANY],
    ['the product', 'stackguide is fine', 'Don’t use the name StackGuide in your password'],
    ['a common word and digits', 'password2024', COMMON],
    ['a common word between signs', '!!Password!!2024', COMMON],
    ['a common word with look-alikes', 'P@ssw0rd-2024', COMMON],
    ['a common word twice', 'passwordpassword', COMMON],
    ['common words with spaces', 'i love you 2024', COMMON],
    ['digits in a row', '123456789012', COMMON],
    ['the alphabet', 'abcdefghijkl', COMMON],
    ['a row of the keyboard', 'qwertyuiop123', COMMON],
    ['a row of the keyboard, backwards', 'poiuytrewq!!', COMMON],
    ['words of its own', 'a quiet lantern over water', null],
    ['words that only hold a short name', 'banana split for two', null],
    ['the ending of the domain', 'for example a fox', null],
    ['random letters and digits', 'k7-Vq2x!mR9w', null],
    ['mostly digits', 'ab-8341-5527-19', null],
    ['another script', 'тихая лампа над водой', null],
    ['200 characters', 'by tz ok'.repeat(25), null],
  ])('of %s: %s → %s', (_name, password, fault) => {
    expect(passwordFault(password, words)).toBe(fault);
  });

  test('may hold a name too short to tell', () => {
    const short = { email: 'bo@ibm.example', names: ['Bo'], company: 'IBM', product: 'SG' };
    expect(passwordFault('bo bo ibm sg and a dozen', short)).toBeNull();
  });

  test('is judged at once, however long and tangled it is', () => {
    expect(passwordFault('ab1'.repeat(66), words)).toBe('Use a wider mix of characters');
    expect(passwordFault(`${'bytzo'.repeat(39)}!`, words)).toBeNull();
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

  test('of an unknown account matches no input', async () => {
    expect(await passwordFits(null, 'a password that no account has')).toBe(false);
  });
});
