import { describe, expect, it } from 'vitest';
import { toEmailKey } from '#app/lib/email-address.ts';
import { cleanCode, isEmail } from '#app/protocol/typed-text.ts';
import { fc } from '../../../tests/support/random.ts';
import { readEmail } from './read-email.ts';

/** Typed spellings with their keys; the key of an unreadable one is null. */
const SPELLINGS: Record<string, [input: string, key: string | null][]> = {
  // HTML Living Standard, 4.10.5.1.5 "valid e-mail address", and RFC 5321 4.1.2 with the atoms of RFC 5322 3.2.3
  'the e-mail field of browsers': [
    ['ada@example.com', 'ada@example.com'],
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ada.lovelace@example.co.uk', 'ada.lovelace@example.co.uk'],
    ['ada+tag@example.com', 'ada+tag@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['o&m@example.com', 'o&m@example.com'],
    ['a#b@example.com', 'a#b@example.com'],
    ['a=b@example.com', 'a=b@example.com'],
    ['a!b@example.com', 'a!b@example.com'],
    ['a%b@example.com', 'a%b@example.com'],
    ['a/b@example.com', 'a/b@example.com'],
    ['a~b@example.com', 'a~b@example.com'],
    ['a{b}@example.com', 'a{b}@example.com'],
    ['a|b@example.com', 'a|b@example.com'],
    ['a^b@example.com', 'a^b@example.com'],
    ['a`b@example.com', 'a`b@example.com'],
    ['a?b@example.com', 'a?b@example.com'],
    ['a*b@example.com', 'a*b@example.com'],
    ['$ada@example.com', '$ada@example.com'],
    ['_ada_@example.com', '_ada_@example.com'],
    ['-ada-@example.com', '-ada-@example.com'],
    ['1234@example.com', '1234@example.com'],
    ['a@b.de', 'a@b.de'],
    ['ada@sub.mail.example.museum', 'ada@sub.mail.example.museum'],
    ['ada@exa-mple.com', 'ada@exa-mple.com'],
    ['ada@123.com', 'ada@123.com'],
    // Japanese telephone companies gave such addresses out until 2009.
    ['ada..b.@docomo.ne.jp', 'ada..b.@docomo.ne.jp'],
  ],
  // RFC 5890 and UTS 46; Chromium gives the punycode form of what was typed
  'domains in other scripts': [
    ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['IVAN@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
    ['info@müller.de', 'info@xn--mller-kva.de'],
    ['info@MÜLLER.de', 'info@xn--mller-kva.de'],
    ['info@mu\u0308ller.de', 'info@xn--mller-kva.de'],
    ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
    ['taro@例え.jp', 'taro@xn--r8jz45g.jp'],
    ['li@例子.中国', 'li@xn--fsqu00a.xn--fiqs8s'],
    ['a@उदाहरण.भारत', 'a@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ],
  // Word, WhatsApp and Japanese keyboards; Unicode Bidirectional Algorithm (UAX 9)
  'invisible marks and full-width characters': [
    ['\u200bada@example.com', 'ada@example.com'],
    ['ada@example.com\u200b', 'ada@example.com'],
    ['\u202aada@example.com\u202c', 'ada@example.com'],
    ['\u2068ada@example.com\u2069', 'ada@example.com'],
    ['\ufeffada@example.com', 'ada@example.com'],
    ['ada\u00ad@example.com', 'ada@example.com'],
    ['ada@exam\u200dple.com', 'ada@example.com'],
    ['\u00a0ada@example.com\u00a0', 'ada@example.com'],
    ['ada@example.com\r\n', 'ada@example.com'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ],
  'what is not one address': [
    ['', null],
    ['   ', null],
    ['ada', null],
    ['ada@', null],
    ['@example.com', null],
    ['ada@example', null],
    ['ada@localhost', null],
    ['ada@127.0.0.1', null],
    ['ada@example.c', null],
    ['ada@@example.com', null],
    ['ada@example..com', null],
    ['ada@.example.com', null],
    ['ada@-example.com', null],
    ['ada@example-.com', null],
    ['ada@example.com.', null],
    ['ada byron@example.com', null],
    ['ada@exam ple.com', null],
    ['a@example.com, b@example.com', null],
    ['a@example.com;b@example.com', null],
    ['ada@example.com\nBcc: b@example.com', null],
    ['<ada@example.com>', null],
    ['"ada b"@example.com', null],
    [`${'a'.repeat(65)}@example.com`, null],
    [`ada@${'a'.repeat(64)}.com`, null],
    [`ada@${'abcdefghi.'.repeat(25)}com`, null],
  ],
};

/** Addresses as programs write them in lists. */
const IN_LISTS: Record<string, [input: string, key: string | null][]> = {
  // RFC 5322 3.4, as Outlook, Apple Mail and Gmail copy recipients
  'mail programs': [
    ['Ada <ada@example.com>', 'ada@example.com'],
    ['"Byron, Ada" <ada@example.com>', 'ada@example.com'],
    ['<ada@example.com>', 'ada@example.com'],
    ['Ada Byron <Ada@Example.com>;', 'ada@example.com'],
    ['Ada <ada@example.com>, ', 'ada@example.com'],
    ['ada@example.com <ada@example.com>', 'ada@example.com'],
    ['Ada (work) <ada@почта.рф>', 'ada@xn--80a1acny.xn--p1ai'],
    ['Ada <>', null],
    ['Ada <ada>', null],
  ],
  // Thunderbird's tests of its header parser: comm-central/mailnews/mime/test/unit/test_nsIMsgHeaderParser1.js and 4.js
  Thunderbird: [
    ['John Doe <jdoe@machine.example>', 'jdoe@machine.example'],
    ['"Joe Q. Public" <john.q.public@example.com>', 'john.q.public@example.com'],
    ['"Giant; \\"Big\\" Box" <sysservices@example.net>', 'sysservices@example.net'],
    [' John Doe<test@foo.invalid>', 'test@foo.invalid'],
    ['Doe, John <test@foo.invalid>', 'test@foo.invalid'],
    ['leading trailing < t3@example.com >', 't3@example.com'],
    ['test@foo.invalid, test2@foo.invalid', null],
    ['Test <test@[xyz!]>', null],
  ],
  // The examples of RFC 6068, section 6, and the links that Excel makes of addresses
  'links (RFC 6068)': [
    ['mailto:chris@example.com', 'chris@example.com'],
    ['MAILTO:ada@example.com', 'ada@example.com'],
    ['Ada <mailto:ada@example.com>', 'ada@example.com'],
    ['<mailto:infobot@example.com?subject=current-issue>', 'infobot@example.com'],
    ['mailto:joe@example.com?cc=bob@example.com&body=hello', 'joe@example.com'],
    ['<mailto:gorby%25kremvax@example.com>', 'gorby%kremvax@example.com'],
    ['mailto:unlikely%3Faddress@example.com?blat=foop', 'unlikely?address@example.com'],
    ['mailto:Mike%26family@example.org', 'mike&family@example.org'],
    ['mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test', 'user@xn--99zt52a.example.org'],
    ['mailto:ada%2Btag@example.com', 'ada+tag@example.com'],
    ['mailto:100%@example.com', '100%@example.com'],
    ['mailto:%22not%40me%22@example.org', null],
    ['mailto:addr1@an.example,addr2@an.example', null],
    ['mailto:ada@example.com%0ABcc:bob@example.com', null],
    ['mailto:?to=joe@example.com', null],
  ],
  // Microsoft's [MS-OXLDAP] 2.2.3.4 and [MS-OXOABK] 2.2.3.23: proxy addresses have their type before them
  'Exchange and Outlook': [
    ['SMTP:someone@example.com', 'someone@example.com'],
    ['smtp:user@secondarymailproxy.example.com', 'user@secondarymailproxy.example.com'],
    ['Ada Byron <SMTP:ada@example.com>', 'ada@example.com'],
    ['x400:c=us;a= ;p=Domain;o=First Organization;s=Surname;g=Name;', null],
    ['X500:/o=Example/ou=Users/cn=Recipients/cn=ada', null],
    ['SIP:ada@example.com', null],
  ],
};

describe.each(Object.entries(SPELLINGS))('%s', (_source, spellings) => {
  it.each(spellings)('%j is %j', (input, key) => {
    const reading = readEmail(input);
    expect(reading.ok ? reading.key : null).toBe(key);
    // The widget checks by the same rule, so it takes what the service takes.
    expect(isEmail(cleanCode(input))).toBe(key !== null);
    // A list may hold whatever can be typed.
    if (key !== null) expect(readEmail(input, { isListed: true })).toEqual(reading);
  });
});

describe.each(Object.entries(IN_LISTS))('in a list: %s', (_source, spellings) => {
  it.each(spellings)('%j is %j', (input, key) => {
    const reading = readEmail(input, { isListed: true });
    expect(reading.ok ? reading.key : null).toBe(key);
  });
});

it('says what could not be read', () => {
  expect(readEmail('ada@')).toMatchObject({
    why: '“ada@” is not an e-mail address. Enter an address like ana@example.com.',
  });
  expect(readEmail(' ')).toMatchObject({ why: 'Enter an e-mail address.' });
});

const typed = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(
    ...Object.values(SPELLINGS)
      .flat()
      .map(([input]) => input),
  ),
  fc.tuple(fc.constantFrom('ada', 'o&m', 'IVAN'), fc.domain()).map(([name, domain]) => `${name}@${domain}`),
);

it('reads a key, and what it has read, as the same address', () => {
  fc.assert(
    fc.property(typed, (input) => {
      const reading = readEmail(input);
      if (!reading.ok) return;
      expect(readEmail(reading.value)).toEqual(reading);
      expect(readEmail(reading.key)).toMatchObject({ ok: true, key: reading.key });
      expect(readEmail(`Ada <${input}>`, { isListed: true })).toMatchObject({ key: reading.key });
      expect(readEmail(`\u202a${input}\u200b`)).toEqual(reading);
    }),
  );
});

// The rule and the key of versions up to 27 November 2026. Opt-outs, contacts and accounts are stored under that key.
const OLD_RULE =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const toOldKey = (address: string) => address.trim().toLowerCase();

it('finds every stored address by its key, because older versions stored ASCII only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(OLD_RULE), fc.emailAddress()), (address) => {
      fc.pre(OLD_RULE.test(address));
      expect(toEmailKey(address)).toBe(toOldKey(address));
      const reading = readEmail(address);
      // Only host names that no DNS has are refused today.
      if (reading.ok) expect(reading.key).toBe(toOldKey(address));
    }),
  );
});
