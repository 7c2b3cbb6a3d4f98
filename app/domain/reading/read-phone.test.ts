import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/random.ts';
import { readNumber, readNumberToStop, readPhone } from './read-phone.server.ts';

/** Spellings with the company's country and the number's key; the key of an unreadable one is null. */
const SPELLINGS: Record<string, [input: string, country: string | null, key: string | null][]> = {
  // ITU-T E.123, as telephones show numbers
  'international forms': [
    ['+1 415 555 0100', null, '+14155550100'],
    ['+14155550100', null, '+14155550100'],
    ['+1-415-555-0100', null, '+14155550100'],
    ['+1.415.555.0100', null, '+14155550100'],
    ['+1 (415) 555-0100', null, '+14155550100'],
    ['+49 151 12345678', null, '+4915112345678'],
    ['+49 151/12345678', null, '+4915112345678'],
    ['+34 612 34 56 78', 'US', '+34612345678'],
    ['+44 7400 123456', 'DE', '+447400123456'],
    ['+52 55 1234 5678', 'US', '+525512345678'],
    ['+91 98765 43210', null, '+919876543210'],
    ['+55 11 91234-5678', null, '+5511912345678'],
    ['+971 50 123 4567', null, '+971501234567'],
    ['+86 131 2345 6789', null, '+8613123456789'],
  ],
  // The national formats of libphonenumber's metadata
  'national forms of the company’s country': [
    ['(415) 555-0100', 'US', '+14155550100'],
    ['415-555-0100', 'US', '+14155550100'],
    ['415.555.0100', 'US', '+14155550100'],
    ['4155550100', 'US', '+14155550100'],
    ['1 415 555 0100', 'US', '+14155550100'],
    ['1-415-555-0100', 'US', '+14155550100'],
    ['0151 12345678', 'DE', '+4915112345678'],
    ['0151/1234 5678', 'DE', '+4915112345678'],
    ['(0151) 12345678', 'DE', '+4915112345678'],
    ['612 34 56 78', 'ES', '+34612345678'],
    ['612345678', 'ES', '+34612345678'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['07400 123456', 'GB', '+447400123456'],
    ['0412 345 678', 'AU', '+61412345678'],
    ['090-1234-5678', 'JP', '+819012345678'],
    ['011-15-1234-5678', 'AR', '+5491112345678'],
    ['079 123 45 67', 'CH', '+41791234567'],
    ['312 345 6789', 'IT', '+393123456789'],
  ],
  'prefixes for calls abroad, in the company’s country': [
    ['0049 151 12345678', 'DE', '+4915112345678'],
    ['00 34 612 34 56 78', 'ES', '+34612345678'],
    ['011 49 151 12345678', 'US', '+4915112345678'],
    ['010 1 415 555 0100', 'JP', '+14155550100'],
  ],
  // DIN 5008 and business cards
  'a trunk zero in brackets': [
    ['+49 (0)151 12345678', null, '+4915112345678'],
    ['+49 (0) 151 12345678', null, '+4915112345678'],
    ['+33 (0)6 12 34 56 78', null, '+33612345678'],
    ['+44 (0)7400 123456', null, '+447400123456'],
    ['+44(0)7400123456', null, '+447400123456'],
    ['+41 (0)79 123 45 67', null, '+41791234567'],
  ],
  // RFC 3966, Facebook's lead forms, Twilio's addresses, Excel's text cells
  'what programs put around a number': [
    ['tel:+14155550100', null, '+14155550100'],
    ['tel:+1-415-555-0100', null, '+14155550100'],
    ['p:+14155550100', null, '+14155550100'],
    ['whatsapp:+14155550100', null, '+14155550100'],
    ['sms:+14155550100', null, '+14155550100'],
    ["'+14155550100", null, '+14155550100'],
    ["'4155550100", 'US', '+14155550100'],
  ],
  // iOS contacts, WhatsApp, Japanese and Arabic keyboards
  'invisible marks and other digits': [
    ['\u202a+1 415 555 0100\u202c', null, '+14155550100'],
    ['\u2066+1 415 555 0100\u2069', null, '+14155550100'],
    ['\u200e+1\u00a0415\u00a0555\u00a00100', null, '+14155550100'],
    ['+1\u2011415\u2011555\u20110100', null, '+14155550100'],
    ['+1 415\u2013555\u20130100', null, '+14155550100'],
    ['＋４９ １５１ １２３４５６７８', null, '+4915112345678'],
    ['０９０－１２３４－５６７８', 'JP', '+819012345678'],
    ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', null, '+971501234567'],
    ['\ufeff+14155550100', null, '+14155550100'],
  ],
  // RFC 3966 5.3 and libphonenumber's list of extension marks
  extensions: [
    ['+1 415 555 0100 ext. 5', null, '+14155550100;ext=5'],
    ['+1 415 555 0100 x5', null, '+14155550100;ext=5'],
    ['+1 415 555 0100 extension 5', null, '+14155550100;ext=5'],
    ['tel:+1-415-555-0100;ext=5', null, '+14155550100;ext=5'],
    ['(415) 555-0100 x 12', 'US', '+14155550100;ext=12'],
  ],
  'what is not certainly one number': [
    ['', 'US', null],
    ['  ', 'US', null],
    ['call me', 'US', null],
    ['1-800-FLOWERS', 'US', null],
    ['415-555-0100', null, null],
    ['0151 12345678', 'US', null],
    ['0049 151 12345678', null, null],
    ['+1 415 555', null, null],
    ['+1 555 010 0199', null, null],
    ['call +14155550100 please', null, null],
    ['+14155550100 / +14155550101', null, null],
    ['4.91512E+12', 'DE', null],
    ['+', null, null],
    ['12345', 'US', null],
  ],
};

describe.each(Object.entries(SPELLINGS))('%s', (_source, spellings) => {
  it.each(spellings)('%j in %s is %j', (input, country, key) => {
    const reading = readPhone(input, country);
    expect(reading.ok ? reading.key : null).toBe(key);
    // A lead types the same number that an opt-out names.
    if (reading.ok) {
      const { number, takesTexts } = reading.value;
      expect(readNumberToStop(input, country)).toEqual({ number, isDoubtful: false });
      expect(readNumber(input, country)).toBe(takesTexts ? number : null);
    } else {
      expect(readNumber(input, country)).toBeNull();
    }
  });
});

it('says what could not be read', () => {
  const why = (input: string, country: string | null) => {
    const reading = readPhone(input, country);
    return reading.ok ? '' : reading.why;
  };
  expect(why('415-555-0100', null)).toBe(
    '“415-555-0100” is not a phone number with its country’s code. Enter a number like +1 415 555 0199.',
  );
  expect(why('call me', 'US')).toBe('“call me” is not a phone number. Enter a number like +1 415 555 0199.');
  expect(why('4.91512E+12', 'DE')).toBe(
    'A spreadsheet has rounded “4.91512E+12”. Format the column as text and export the file again.',
  );
  expect(why('', null)).toBe('Enter a phone number.');
});

const spelling = fc.constantFrom(...Object.values(SPELLINGS).flat());
const mark = fc.constantFrom('', ' ', '\u200e', '\u202a', '\u00a0', '\ufeff');

it('reads a key, with or without a country, as the same number', () => {
  fc.assert(
    fc.property(
      spelling,
      mark,
      fc.constantFrom(null, 'US', 'DE'),
      ([input, country], around, otherCountry) => {
        const reading = readPhone(`${around}${input}${around}`, country);
        expect(reading).toEqual(readPhone(input, country));
        if (reading.ok) expect(readPhone(reading.key, otherCountry)).toEqual(reading);
      },
    ),
  );
});

it('reads any international number that it takes as itself', () => {
  const digits = fc.stringMatching(/^[1-9]\d{6,14}$/);
  fc.assert(
    fc.property(digits, (number) => {
      const reading = readPhone(`+${number}`, null);
      if (reading.ok) expect(readPhone(reading.key, 'US')).toEqual(reading);
    }),
    { numRuns: 500 },
  );
});
