import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { refusal } from './plan-page.ts';

const ENGLISH = 'app/messages/en';
const MODULES = ['choices', 'email-panel', 'plan-page', 'rules', 'safety-boxes'];

/** Names of the English constants, as the module that exports each and its name there, by sentence. */
const names = new Map<string, [string, string][]>();
for (const name of MODULES)
  for (const [constant, sentence] of Object.entries(await import(`../en/${name}.ts`)))
    if (typeof sentence === 'string') names.set(sentence, [...(names.get(sentence) ?? []), [name, constant]]);

/** The service's own files that throw errors. */
const throwing = globSync('app/{api,domain,http}/**/*.ts')
  .filter((path) => !basename(path).includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'))
  .filter((source) => source.includes('new AppError('));

it(`each refusal that has a translation is thrown by the name of its sentence in ${ENGLISH}`, () => {
  const translated = [...names.keys()].filter((sentence) => refusal(sentence) !== refusal('?'));
  const table =
    /REFUSALS[^{]*\{([^}]*)\}/.exec(readFileSync('app/messages/es/plan-page.ts', 'utf8'))?.[1] ?? '';
  // A sentence that is written in the table itself would stay when its thrower changes.
  expect(table.trim().split('\n')).toEqual(
    translated.map(() => expect.stringMatching(/^\s*\[\w+English\]:/)),
  );
  const isThrown = (sentence: string) =>
    (names.get(sentence) ?? []).some(([name, constant]) =>
      throwing.some((source) =>
        new RegExp(`import \\{[^}]*\\b${constant}\\b[^}]*\\} from '#app/messages/en/${name}\\.ts'`).test(
          source,
        ),
      ),
    );
  expect(translated.filter((sentence) => !isThrown(sentence))).toEqual([]);
});
