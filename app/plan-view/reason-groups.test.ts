import { expect, test } from 'vitest';
import { EVIDENCE_NAMES } from '#app/engine/claims/evidence-names.ts';
import type { Evidence } from '#app/engine/types.ts';
import { PLAN_LOCALES } from '#app/engine/types.ts';
import { GOALS, SYMPTOMS } from '#app/engine/vocabulary.ts';
import { wordingFor } from '#app/engine/wording-for.ts';
import { groupReasons } from './reason-groups.ts';

test.each(PLAN_LOCALES)('reads every reason of the engine in %s as an answer and its evidence', (locale) => {
  const { reason, labels } = wordingFor(locale).plan;
  for (const { label } of [...GOALS, ...SYMPTOMS])
    for (const evidence of Object.keys(EVIDENCE_NAMES) as Evidence[]) {
      const text = reason(label, evidence);
      const [group] = groupReasons([text]);
      expect(group?.answers).toEqual(labels([label]));
      expect(text.endsWith(` (${group?.evidence})`)).toBe(true);
    }
});

test('says what is known once for all answers that share it, and shows a reason of another form whole', () => {
  const { reason } = wordingFor('en').plan;
  expect(
    groupReasons([
      reason('Sleep', 'animal-only'),
      reason('Weight', 'human-trials'),
      reason('Skin', 'animal-only'),
      'chosen by hand',
    ]),
  ).toEqual([
    { answers: ['Sleep', 'Skin'], evidence: 'studied for this in animals or cells only' },
    { answers: ['Weight'], evidence: 'tested in people for this' },
    { answers: ['chosen by hand'], evidence: '' },
  ]);
});
