import { describe, expect, it } from 'vitest';
import { findClaims } from './check-claims.mjs';
import { findCopies } from './check-copies.mjs';
import { findDurations } from './check-durations.mjs';
import { findWords } from './check-glossary.mjs';
import { findSlowPatterns } from './check-patterns.mjs';
import { findUnknownRules } from './check-rules.mjs';

const statements = (count: number) =>
  Array.from({ length: count }, (_, index) => `  call${index}(first, second);`).join('\n');
const source = (name: string, body: string) => ({ file: `app/lib/${name}.ts`, text: body });

describe('copies', () => {
  it('13 lines in two files fail, with both places', () => {
    const [copy, ...more] = findCopies([
      source('one', `function one() {\n${statements(13)}\n}`),
      source('two', `// Comments make no difference.\nfunction two() {\n${statements(13)}\n}`),
    ]);
    expect(copy).toContain('app/lib/two.ts:');
    expect(copy).toContain('app/lib/one.ts:');
    expect(more).toEqual([]);
  });

  it('13 lines twice in one file fail', () => {
    const text = `function one() {\n${statements(13)}\n}\nfunction two() {\n${statements(13)}\n}`;
    expect(findCopies([source('one', text)])).toHaveLength(1);
  });

  it('fewer lines pass, and so do equal imports', () => {
    expect(
      findCopies([
        source('one', `function one() {\n${statements(10)}\n}`),
        source('two', `const two = () => {\n${statements(10)}\n};`),
      ]),
    ).toEqual([]);
    const imports = Array.from(
      { length: 20 },
      (_, index) => `import { a${index}, b${index} } from './a${index}.ts';`,
    );
    expect(findCopies([source('one', imports.join('\n')), source('two', imports.join('\n'))])).toEqual([]);
  });
});

describe('sentences on approval and studies', () => {
  const claimsIn = (text: string, file = 'app/messages/en/planted.ts') => findClaims([{ file, text }]);

  it.each([
    ['an approval', "export const line = 'Approved as a medicine in the US.';", 'Approved as'],
    ['an approval by the agency', "const line = 'FDA-approved quality';", 'FDA-approved'],
    ['no approval', '`It is not approved in any country`', 'approved in any country'],
    ['a test', "const line = 'It was tested in people for weight.';", 'tested in people'],
    ['a trial in a template', `const line = \`$\{name}: shown in clinical trials.\`;`, 'clinical trials'],
    ['a trial in JSX', 'export const Line = () => <p>Proven in human studies</p>;', 'human studies'],
    ['an approval in Spanish', "const line = 'Aprobada como medicamento';", 'Aprobada como'],
    ['a test in Spanish', "const line = 'Probado en personas';", 'Probado en personas'],
    ['a trial in Spanish', "const line = 'Según ensayos clínicos';", 'ensayos clínicos'],
  ])('%s fails, with its place', (_what, text, words) => {
    const [finding, ...more] = claimsIn(`\n${text}`, 'app/messages/en/planted.tsx');
    expect(finding).toBe(`app/messages/en/planted.tsx:2: "${words}" belongs in app/engine/claims/`);
    expect(more).toEqual([]);
  });

  it.each([
    ['a comment', '/** An approved medicine, tested in people. */'],
    ['an approval of a company', "const line = 'The company was approved by an operator.';"],
  ])('%s passes', (_what, text) => expect(claimsIn(text)).toEqual([]));

  it.each([
    'app/engine/claims/studied.ts',
    'app/engine/catalogue/selank.ts',
    'app/engine/lists.ts',
  ])('%s may hold them', (file) => expect(claimsIn("const line = 'Tested in people.';", file)).toEqual([]));
});

describe('lengths of time', () => {
  const durationsIn = (text: string, file = 'app/lib/planted.ts') => findDurations([{ file, text }]);

  it.each([
    ['a day', 'const LEASE = 2 * 24 * 60 * 60 * 1000;', '2 * 24 * 60 * 60 * 1000'],
    ['a day as one number', 'wait(86_400_000);', '86_400_000'],
    ['an hour as one number', 'const later = now + 3600000;', '3600000'],
    ['an hour', 'const LEASE = 60 * 60 * 1_000;', '60 * 60 * 1_000'],
    ['an hour of seconds', 'const LEASE = 3600 * 1000;', '3600 * 1000'],
    ['a day of seconds', 'const maxAge = DAYS * 24 * 60 * 60;', 'DAYS * 24 * 60 * 60'],
    ['a minute', 'const LEASE = 15 * 60 * 1000;', '15 * 60 * 1000'],
    ['minutes', 'const LEASE = MINUTES * 60_000;', 'MINUTES * 60_000'],
    ['a product in parentheses', 'const LEASE = 2 * (60 * 1000);', '2 * (60 * 1000)'],
    ['a division by minutes', 'const minutes = Math.floor(time / 60_000);', 'time / 60_000'],
    ['an hour of minutes', 'const LEASE = 6 * 60 * MINUTE_MS;', '6 * 60 * MINUTE_MS'],
    ['a day of hours', 'const LEASE = 24 * HOUR_MS;', '24 * HOUR_MS'],
    ['a unit of the file’s own', 'const MINUTE_MS = 60_000;', 'MINUTE_MS = 60_000'],
  ])('%s fails, with its place', (_what, text, finding) => {
    expect(durationsIn(`\n${text}`)).toEqual([
      `app/lib/planted.ts:2: ${finding}: write it with MINUTE_MS, HOUR_MS, DAY_MS of app/lib/durations.ts`,
    ]);
  });

  it.each([
    ['the units', 'import { DAY_MS } from "./durations.ts"; const LEASE = 2 * DAY_MS;'],
    ['seconds and hours of a setting', 'const LIMIT = { seconds: 15 * 60, hours: 7 * 24 };'],
    ['a length or a count', 'const MAX_BODY = 60_000; const bytes = 64 * 1024 * 1024;'],
    ['a time of less than an hour as one number', 'const POLL_MS = 60_000; wait(90_000);'],
    ['seconds of a date', 'const at = new Date(seconds * 1000);'],
    ['texts', 'const cache = "max-age=86400000";'],
  ])('%s pass', (_what, text) => {
    expect(durationsIn(text)).toEqual([]);
  });

  it('the file that defines them passes', () => {
    expect(durationsIn('export const HOUR_MS = 60 * 60_000;', 'app/lib/durations.ts')).toEqual([]);
  });
});

describe('patterns whose time grows faster than their text', () => {
  const slowIn = (text: string, file = 'app/lib/planted.ts') => findSlowPatterns([{ file, text }]);

  it.each([
    ['a tag without an end', 'const TAG = /<[a-z][^>]*>/i;', '/<[a-z][^>]*>/i is 2nd degree polynomial'],
    ['space at the end', "text.replace(/\\s+$/, '');", '/\\s+$/ is 2nd degree polynomial'],
    ['a repetition of a repetition', 'const A = /^(a+)+$/;', '/^(a+)+$/ is exponential'],
    [
      'a built pattern',
      'const P = new RegExp(`$' + '{PART}>`); const PART = "<[^>]*";',
      '/<[^>]*>/ is 2nd degree',
    ],
    ['a pattern that can’t be read', 'new RegExp(typed)', 'must be written as a text or a template'],
    ['an unknown part of a pattern', 'new RegExp(`^$' + '{typed}`)', 'add a sample of typed to SAMPLES'],
  ])('%s fails, with its place', (_what, text, message) => {
    expect(slowIn(`\n${text}`)).toEqual([expect.stringContaining('app/lib/planted.ts:2: ')]);
    expect(slowIn(text)).toEqual([expect.stringContaining(message)]);
  });

  // Such a pattern is tried with thousands of texts, which takes seconds.
  it('a repetition behind a lookahead fails', { tags: ['nightly'] }, () => {
    expect(slowIn('const A = /^(?=a)(a|b)*a*c$/;')).toEqual([
      expect.stringContaining('is 2nd degree polynomial (fuzz)'),
    ]);
  });

  it.each([
    ['a tag that ends before the next', 'const TAG = /<[a-z][^<>]*>/i;'],
    ['a list with an end', 'const LIST = /^[a-z]+(,[a-z]+)*$/;'],
    ['patterns in texts and comments', "const text = '/<[a-z][^>]*>/'; // /<[a-z][^>]*>/"],
  ])('%s passes', (_what, text) => {
    expect(slowIn(text)).toEqual([]);
  });
});

describe('rules that are cited', () => {
  const RULES = '# Rules\n\n### D51\n**Limits.** See D7.\n\n### V4\n\n### V5\n\n### T8\n\n#### D52\n';
  const unknownIn = (text: string, file = 'app/lib/planted.ts') => findUnknownRules([{ file, text }], RULES);

  it.each([
    ['a decision', '// At most three (D999).', ['D999']],
    ['a decision of three digits that begins like a known one', '// D511', ['D511']],
    ['a decision in the name of a test', "it('counts people (D52)', test);", ['D52']],
    ['a decision that is only mentioned by another', '// D7', ['D7']],
    ['both ends of a range', "describe('D1-D3', test);", ['D1', 'D3']],
    ['a section', '/** The steps (V section 99). */', ['V99']],
    ['a section of the other part', '/** The steps (T section 4). */', ['T4']],
    ["a section's words", "test('gets the messages of V section 6', f);", ['V6']],
    ['a section that begins like a known one', '// V section 51', ['V51']],
    ['one of several sections', '// V sections 4, 6 and 5; T sections 7 to 8', ['V6', 'T7']],
    ['a section over a line break', '/**\n * The steps (V\n * section 9).\n */', ['V9']],
    ['a section in a page', 'The specification has T’s section 3.', ['T3']],
  ])('%s fails without a heading', (_what, text, names) => {
    expect(unknownIn(text).map((finding: string) => finding.split(' ')[1])).toEqual(names);
  });

  it('names the file, the line and the page', () => {
    expect(unknownIn('const a = 1;\n// D999', 'docs/mail.md')).toEqual([
      'docs/mail.md:2: D999 has no heading in docs/rules.md',
    ]);
  });

  it.each([
    ['what has a heading', '// D51, V section 4, T section 8, V sections 4 and 5'],
    ['a number after a section', '// V section 4, 20 of them; V section 5 and 30 days'],
    ['other names', "const color = '#D1D5DB'; const id = 'D1X'; // OWASP ASVS V11.4, RFC 5545, section 3.1"],
    ['a type', 'type Part<T> = T; // section 9'],
  ])('%s passes', (_what, text) => {
    expect(unknownIn(text)).toEqual([]);
  });

  it('this file plants some', () => {
    expect(unknownIn('// D999', 'scripts/check-source.test.ts')).toEqual([]);
  });
});

describe('words of the glossary', () => {
  const wordsIn = (text: string, file = 'app/routes/console/planted.tsx') => findWords([{ file, text }]);

  it.each([
    ['the text of an element', 'const A = () => <p>Paste the embed line here.</p>;', 'embed line'],
    ['a text across values', 'const A = () => <p>Plans and mails of {name} stop.</p>;', 'mails'],
    ['an attribute that is read', 'const A = () => <Field label="Main colour" />;', 'colour'],
    ['a toast', "toast('The CRM was switched off');", 'switched off'],
    ['a refusal', "throw new AppError('refused', 'Please give the amount.');", 'Please give'],
    ['a template', `const line = \`This is for one tenant of $\{count}.\`;`, 'one tenant'],
  ])('%s fails, with its place', (_what, text, words) => {
    const [finding, ...more] = wordsIn(`\n${text}`);
    expect(finding).toContain(`app/routes/console/planted.tsx:2: "${words}"`);
    expect(more).toEqual([]);
  });

  it.each([
    ['names of attributes', 'const A = () => <p className="colour mails" id="embed line" />;'],
    ['an import', "import { mails } from './Mails of colour.ts';"],
    ['errors for developers', "throw new Error('Some mails have no colour.');"],
    ['other words', "const line = 'E-mails of your mail app, in color.';"],
  ])('%s pass', (_what, text) => {
    expect(wordsIn(text)).toEqual([]);
  });

  it('Spanish and the API’s own names pass', () => {
    expect(wordsIn("const a = 'Mails en español';", 'app/messages/es/planted.ts')).toEqual([]);
    expect(wordsIn("const a = 'Read the tenant.';", 'app/api/docs/planted.ts')).toEqual([]);
  });
});
