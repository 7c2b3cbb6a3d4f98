import { describe, expect, it } from 'vitest';
import { findCopies } from './check-copies.mjs';
import { findHabits } from './check-english.mjs';
import { findLongFiles, findLongFunctions } from './check-sizes.mjs';

const habitsOf = (text: string, file = 'app/lib/planted.ts') => findHabits([{ file, text }]);

describe('plain English', () => {
  it.each([
    ['a replaced name', 'export const redirectSaying = 1;', 'redirectSaying: write redirectWithToast'],
    ['a replaced name of a parameter', 'export const f = (deed: string) => 1;', 'deed: write'],
    ['a replaced property', 'export interface A { keptPictures: 1 }', 'keptPictures: write pictureCache'],
    ['a participle as a noun', 'const said = 1;', 'said: write message'],
    ['a maximum called LONGEST_', 'const LONGEST_NAME = 80;', 'LONGEST_NAME: write MIN_ or MAX_'],
    ['a maximum called MOST_', 'const FORM_MOST_BYTES = 80;', 'FORM_MOST_BYTES: write MIN_ or MAX_'],
    ['a turn that is had', '/** A turn is had by the owner of its lease. */', '“is had by”'],
    ['whoever', '// Whoever takes the lease runs the task.', '“whoever”'],
    ['whatever', '// Whatever touches the database is tested twice.', '“whatever”'],
    ['nobody', '// Nobody reads this row.', '“nobody”'],
    ['nothing as a subject', '// Nothing is sent before the commit.', '“nothing is”'],
    ['nothing as a subject over a line break', '/**\n * Nothing\n * reads it.\n */', '“nothing reads”'],
    ['where there is none', '// The default where there is none.', '“there is none”'],
    ['a price that is none', '// A price that is none.', '“that is none”'],
    ['works no more', '// The link works no more.', '“works no more”'],
    ['put away', '// A step that was put away.', '“put away”'],
    ['goes first', '// The longest goes first.', '“goes first”'],
    ['deed', '// Asks before the deed.', '“deed”'],
    ['the house', '// As everywhere in the house.', '“the house”'],
    ['stands', '// The name stands in the column.', '“stands”'],
  ])('%s fails', (_what, text, message) => {
    expect(habitsOf(text)).toEqual([expect.stringContaining(message)]);
  });

  it('a replaced file name fails', () => {
    expect(habitsOf('export {};', 'app/ui/put-away.ts')).toEqual([
      expect.stringContaining('dismissed-setup.ts'),
    ]);
  });

  it('names the file and the line', () => {
    expect(habitsOf('const a = 1;\n// Nobody reads it.')[0]).toMatch(/^app\/lib\/planted\.ts:2: /);
  });

  it.each([
    ['texts', "export const text = 'Nobody has seen it; the deed stands.';"],
    ['names that only contain a dropped one', 'export const altogether = 1;'],
    ['names of packages', 'speechSynthesis.speak();'],
    [
      'comparisons and idioms',
      '// It takes no more than ten, stands for the whole and is nothing but a list.',
    ],
  ])('%s pass', (_what, text) => {
    expect(habitsOf(text)).toEqual([]);
  });

  it('words that visitors read are not judged', () => {
    expect(habitsOf('// Nobody.', 'app/messages/en/first.ts')).toEqual([]);
  });
});

const statements = (count: number) =>
  Array.from({ length: count }, (_, at) => `  call${at}(first, second);`).join('\n');
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
    const imports = Array.from({ length: 20 }, (_, at) => `import { a${at}, b${at} } from './a${at}.ts';`);
    expect(findCopies([source('one', imports.join('\n')), source('two', imports.join('\n'))])).toEqual([]);
  });
});

describe('sizes', () => {
  it('a file of 351 lines fails, one of 350 passes', () => {
    expect(findLongFiles([source('long', 'x;\n'.repeat(351))])).toEqual([
      'app/lib/long.ts: 351 lines (at most 350)',
    ]);
    expect(findLongFiles([source('long', 'x;\n'.repeat(350))])).toEqual([]);
  });

  it('a function of 80 lines fails with its name, one of 79 passes', () => {
    const arrow = (lines: number) => source('long', `const long = () => {\n${'x;\n'.repeat(lines - 2)}};`);
    expect(findLongFunctions([arrow(80)])).toEqual(['app/lib/long.ts:1: long has 80 lines (at most 79)']);
    expect(findLongFunctions([arrow(79)])).toEqual([]);
  });
});
