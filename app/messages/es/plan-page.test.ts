import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { REFUSED, refusal } from './plan-page.ts';

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

it(`each refusal that is translated by its sentence in ${ENGLISH} is thrown by the name of that sentence`, () => {
  expect(REFUSED.length).toBeGreaterThan(0);
  const isThrown = (sentence: string) =>
    (names.get(sentence) ?? []).some(([name, constant]) =>
      throwing.some((source) =>
        new RegExp(`import \\{[^}]*\\b${constant}\\b[^}]*\\} from '#app/messages/en/${name}\\.ts'`).test(
          source,
        ),
      ),
    );
  expect(REFUSED.filter((sentence) => !isThrown(sentence))).toEqual([]);
  for (const sentence of REFUSED) expect(refusal(sentence)).not.toBe(refusal('?'));
});
