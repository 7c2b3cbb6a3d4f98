import { describe, expect, it } from 'vitest';
import { fc } from '../../tests/support/random.ts';
import { cleanLines, cleanName } from './typed-text.ts';

/** Names, with what is kept of them. */
const NAMES: Record<string, [input: string, name: string][]> = {
  // W3C, "Personal names around the world"
  'names of many countries': [
    ['Ada', 'Ada'],
    ['Ada Lovelace', 'Ada Lovelace'],
    ["Sinéad O'Connor", "Sinéad O'Connor"],
    ['José-María Núñez', 'José-María Núñez'],
    ['María-Jose Carreño Quiñones', 'María-Jose Carreño Quiñones'],
    ['Björk Guðmundsdóttir', 'Björk Guðmundsdóttir'],
    ['Isa bin Osman', 'Isa bin Osman'],
    ['毛泽东', '毛泽东'],
    ['山田 太郎', '山田 太郎'],
    ['Борис Николаевич', 'Борис Николаевич'],
    ['نسرین', 'نسرین'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['Jürgen von der Weiß', 'Jürgen von der Weiß'],
    ['X Æ A-12', 'X Æ A-12'],
    ['Nguyễn Văn An', 'Nguyễn Văn An'],
    ['இளங்கோ', 'இளங்கோ'],
  ],
  // Unicode CLDR, UTS 35 part 8 "Person Names": the sample names of its charts
  'sample names of CLDR': [
    ['Zendaya', 'Zendaya'],
    ['Irene Adler', 'Irene Adler'],
    ['Mary Sue Hamish Watson', 'Mary Sue Hamish Watson'],
    [
      'Mr. Bertram Wilberforce Henry Robert Wooster Jr, MP',
      'Mr. Bertram Wilberforce Henry Robert Wooster Jr, MP',
    ],
    ['Käthe Müller', 'Käthe Müller'],
    ['Zäzilia Hamish Stöber', 'Zäzilia Hamish Stöber'],
    ['Sinbad', 'Sinbad'],
  ],
  // RFC 6350 (vCard), 6.2.1 and 6.2.2
  'names of address books': [
    ['Mr. John Q. Public, Esq.', 'Mr. John Q. Public, Esq.'],
    ['Stevenson;John;Philip,Paul;Dr.;Jr.', 'Stevenson;John;Philip,Paul;Dr.;Jr.'],
    ['Jean-Luc (Jeannot) Picard', 'Jean-Luc (Jeannot) Picard'],
  ],
  // The Unicode Standard, chapters 7 to 22: one name for each of these scripts and alphabets
  'names in other scripts': [
    ['Kaʻiulani', 'Kaʻiulani'],
    ['İbrahim Çelik', 'İbrahim Çelik'],
    ['Łukasz Żółć', 'Łukasz Żółć'],
    ['Γιώργος Παπαδόπουλος', 'Γιώργος Παπαδόπουλος'],
    ['דוד בן־גוריון', 'דוד בן־גוריון'],
    ['محمد عبد الله', 'محمد عبد الله'],
    ['สมชาย ใจดี', 'สมชาย ใจดี'],
    ['김철수', '김철수'],
    ['अमिताभ बच्चन', 'अमिताभ बच्चन'],
    ['გიორგი', 'გიორგი'],
    ['Արամ', 'Արամ'],
    ['አበበ', 'አበበ'],
    ['Zoe\u0308', 'Zoe\u0308'],
  ],
  // Persian (Unicode core specification, 9.2) and Indic scripts join and separate letters by invisible marks
  'letters that a joiner shapes': [
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩\u200d🔬', '👩\u200d🔬'],
  ],
  // Word, WhatsApp, Excel and web pages
  'marks that programs put in': [
    ['\u202bنسرین\u202c', 'نسرین'],
    ['\u2067نسرین\u2069', 'نسرین'],
    ['\u200eAda', 'Ada'],
    ['\ufeffAda', 'Ada'],
    ['A\u200bda', 'Ada'],
    ['A\u00adda', 'Ada'],
    ['Ada\u00a0Lovelace', 'Ada Lovelace'],
    ['Ada\tLovelace', 'Ada Lovelace'],
    ['Ada\r\nLovelace', 'Ada Lovelace'],
    ['  Ada   Lovelace ', 'Ada   Lovelace'],
    ['A\ufeffda', 'Ada'],
    ['A\u0000da', 'Ada'],
    ['A\ud800da', 'Ada'],
    ['\u202e\u200b', ''],
    ['', ''],
    [' \n ', ''],
  ],
  'text that is stored as typed': [
    ['<b>Ada</b>', '<b>Ada</b>'],
    ['{{firstName}}', '{{firstName}}'],
    ['=1+1', '=1+1'],
    ['Anna 2', 'Anna 2'],
  ],
};

/** Free text, with what is kept of it. */
const TEXTS: Record<string, [input: string, text: string][]> = {
  'what people write about their health': [
    ['levels are <low and vitamin d> 30', 'levels are <low and vitamin d> 30'],
    ['<3 this <b>', '<3 this <b>'],
    ['a < b > c', 'a < b > c'],
    ['HbA1c <5.7%', 'HbA1c <5.7%'],
    ['<!-- note -->', '<!-- note -->'],
    ['<?', '<?'],
    ['5 > 4', '5 > 4'],
    ['I take 2–3 mg “daily”', 'I take 2–3 mg “daily”'],
    ['¿Qué tal? Duermo mal', '¿Qué tal? Duermo mal'],
    ['睡眠不足', '睡眠不足'],
    ['😀 fine', '😀 fine'],
  ],
  // Lines of Windows, old Macs, Word (U+000B), web pages (U+2028)
  'line ends': [
    ['one\ntwo', 'one\ntwo'],
    ['one\r\ntwo', 'one\ntwo'],
    ['one\rtwo', 'one\ntwo'],
    ['one\u000btwo', 'one\ntwo'],
    ['one\u000ctwo', 'one\ntwo'],
    ['one\u2028two', 'one\ntwo'],
    ['one\u2029two', 'one\ntwo'],
    ['a\tb', 'a\tb'],
    [' one\n\n two ', 'one\n\n two'],
  ],
  'marks that programs put in': [
    ['\u202bمرحبا\u202c', 'مرحبا'],
    ['\u2067שלום\u2069', 'שלום'],
    ['a\u0007b', 'ab'],
    ['a\u0000b', 'ab'],
    ['\ud83dx', 'x'],
    ['a\u200bb', 'ab'],
    ['\ufeffstart', 'start'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u202e', ''],
    ['', ''],
  ],
};

describe.each(Object.entries(NAMES))('a name: %s', (_source, spellings) => {
  it.each(spellings)('%j is %j', (input, name) => {
    expect(cleanName(input)).toBe(name);
  });
});

describe.each(Object.entries(TEXTS))('free text: %s', (_source, spellings) => {
  it.each(spellings)('%j is %j', (input, text) => {
    expect(cleanLines(input)).toBe(text);
  });
});

it('reads what it has read as the same', () => {
  const marks = fc.constantFrom(
    '\u202b',
    '\u200b',
    '\u0000',
    '\r',
    '\n',
    ' ',
    '\u200c',
    'é',
    '<',
    'a',
    '\u2028',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(marks).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(text, (input) => {
      for (const clean of [cleanName, cleanLines]) expect(clean(clean(input))).toBe(clean(input));
    }),
    { numRuns: 500 },
  );
});
