import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printableLine, printableName } from './printable-name.ts';

describe('a person’s name is printed in a mail', () => {
  it.each([
    'Ada',
    'Jean-Luc',
    'Mary Ann',
    'O’Brien',
    "O'Brien",
    'J. R. R. Tolkien',
    'J.',
    'Ada B. Lovelace',
    'José',
    'Jose\u0301',
    'Nguyễn Thị Minh Khai',
    '李小龍',
    'さくら',
    'محمد',
    'מֹשֶׁה',
    'अनुष्का',
    'कृष्ण',
    'Дмитрий',
    'Αθηνά',
    'สมชาย',
    'நித்யா',
    // Persian and Hindi names contain joiners.
    'علی\u200cرضا',
    'शक्\u200dति',
    'ʻAlohi',
    'D’Angelo Smith-Jones',
    'Jean\u2010Luc',
  ])('%s', (name) => {
    expect(printableName(name)).toBe(name);
  });

  it('without the space around and doubled inside it', () => {
    expect(printableName('  Mary   Ann\u00a0Lee ')).toBe('Mary Ann Lee');
  });
});

describe('a name is left out of a mail', () => {
  it.each([
    ['a bare domain', 'evil.pw'],
    ['a domain in a sentence', 'see evil.com now'],
    ['a domain after one letter', 't.co'],
    ['initials without spaces, which a mail program reads as a domain', 'J.R.R. Tolkien'],
    ['a full-width full stop', 'evil．com'],
    ['an ideographic full stop', 'evil。com'],
    ['a half-width ideographic full stop', 'evil｡com'],
    ['a full stop in brackets', 'evil[.]com'],
    ['a path', 'bit.do/abc'],
    ['a slash', 'evil/com'],
    ['a full-width slash', 'evil／com'],
    ['an address', 'me@evil.example'],
    ['a full-width at sign', 'me＠evil'],
    ['a scheme', 'https://evil'],
    ['a colon', 'tel:123'],
    ['a full-width colon', 'tel：'],
    ['digits', 'Anna 2'],
    ['a telephone number', '+1 555 0100'],
    ['Arabic digits', 'محمد ٢'],
    ['a tag', '<b>Ada</b>'],
    ['a line end', 'Ada\nBcc: x'],
    ['a control character', 'A\u0000da'],
    ['a mark that turns text around', 'Ada\u202egro.live'],
    ['an isolate', '\u2066Ada\u2069'],
    ['a zero-width space', 'Ada\u200bB'],
    ['a word joiner', 'Ada\u2060B'],
    ['a joiner where no script needs it', 'Ad\u200da'],
    ['a joiner at the end', 'علی\u200c'],
    ['a soft hyphen', 'Ada\u00adB'],
    ['a Hangul filler, which shows as nothing', '\u3164'],
    ['a variation selector', 'Ada\ufe0f'],
    ['a combining grapheme joiner', 'Ad\u034fa'],
    ['half a surrogate pair', 'Ada\ud800'],
    ['an emoji', 'Ada 🎉'],
    ['only punctuation', "-'-"],
    ['only a full stop', '.'],
    ['nothing', ''],
    ['only space', '   '],
    ['a full stop after a word', 'Dr. Ada'],
    ['a full stop in front', '.Ada'],
    ['a mark without a letter', '\u0301Ada'],
    ['a pile of marks', `A${'\u0301'.repeat(30)}da`],
    ['a mark that encloses', 'A\u20e3'],
    ['a letter that looks like a full stop', 'evil\ua4f8com'],
    ['a letter that looks like a colon', 'https\ua4fd'],
    ['more than 60 letters', 'a'.repeat(61)],
    ['a name that is no person’s', 'Consumer Lead'],
    ['the same otherwise written', ' consumer  LEAD '],
  ])('with %s', (_what, name) => {
    expect(printableName(name)).toBeNull();
  });

  it('that is missing', () => {
    expect(printableName(null)).toBeNull();
    expect(printableName(undefined)).toBeNull();
  });
});

/** Characters that mail programs and people read as part of a web or e-mail address, in all their widths. */
const LINK = /[\p{L}\p{M}]\.\S|[/\\:@#?&=%_+<>()[\]{}|~`"^$*;,!\d／＼：＠．。｡․‥…∕⁄]/u;
const INVISIBLE = /(?![\u200c\u200d])[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

describe('whatever is typed', () => {
  const pieces = fc.constantFrom(
    'Ada',
    'J.',
    ' ',
    '.',
    '．',
    '。',
    '/',
    '／',
    ':',
    '@',
    '＠',
    '-',
    "'",
    '’',
    'com',
    'www',
    'é',
    'e\u0301',
    '\u200d',
    '\u200c',
    '\u200b',
    '\u202e',
    'علی',
    'शक्',
    '李',
    '1',
    '\u3164',
    '\ufe0f',
    '\u0000',
    '\ud800',
    '\n',
    'ⅰ',
    '㏂',
    'ﷺ',
  );
  const inputs = fc.oneof(
    fc.array(pieces, { maxLength: 8 }).map((list) => list.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.domain(),
  );

  it('no printed name can be read as a link, and none hides anything', () => {
    let printedCount = 0;
    fc.assert(
      fc.property(inputs, (text) => {
        const name = printableName(text);
        if (name === null) return;
        printedCount += 1;
        for (const form of [name, name.normalize('NFKC')]) {
          expect(form).not.toMatch(LINK);
          expect(form).not.toMatch(INVISIBLE);
        }
        expect(name).toMatch(/\p{L}/u);
        expect([...name].length).toBeLessThanOrEqual(60);
      }),
      { numRuns: 6000 },
    );
    expect(printedCount).toBeGreaterThan(50);
  });

  it('a printed line has no control character, no line end and nothing that turns text around', () => {
    fc.assert(
      fc.property(inputs, (text) => {
        expect(printableLine(text)).not.toMatch(
          /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u,
        );
      }),
    );
  });
});

it('keeps a company’s name as it is', () => {
  expect(printableLine('Acme & Söhne, Inc.')).toBe('Acme & Söhne, Inc.');
  expect(printableLine('Ac\u202eme\r\n  Bcc:')).toBe('Acme Bcc:');
});
