import { describe, expect, it } from 'vitest';
import { type ListOptions, type ListQuery, recommendList } from './list-plan.ts';

const list = (answers: Pick<ListQuery, 'goal' | 'challenge'>, options?: ListOptions) =>
  recommendList({ widget: 'consumer', flags: ['None of the above'], ...answers }, options);

describe("a list's two answers", () => {
  it.each([
    ['en', 'sleep', 'stress', "because you chose Stressed and can't sleep well (not studied for this)", 0],
    [
      'es',
      'energy',
      'burnout',
      'porque eligió Siempre con cansancio y agotamiento (no estudiado para esto)',
      0,
    ],
    [
      'en',
      'hormones',
      'libido',
      'because you chose Low energy and drive (approved medicine for this: the prescription product, only for women before menopause)',
      1,
    ],
  ] as const)('names both answers where their classes differ, in %s: %s and %s (D59)', (locale, goal, challenge, second, place) => {
    const item = list({ goal, challenge }, { locale }).list[place];
    expect(item).toMatchObject({ matchPercentage: 100, warnings: { reasons: [expect.any(String), second] } });
    // "For this" would be said of both.
    expect(item?.benefits.join()).not.toMatch(/^(Tested in people|Probado en personas) (for|para)/);
  });

  it.each([
    ['both answers have one class', { goal: 'weight', challenge: 'metabolism' }],
    ['only the goal leads to the product', { goal: 'sleep', challenge: 'metabolism' }],
  ])('names no answer where %s', (_, answers) => {
    for (const { warnings } of list(answers).list) expect(warnings).not.toHaveProperty('reasons');
  });

  it.each([
    ['sleep', 'stress', ["Stressed and can't sleep well"]],
    ['energy', 'burnout', ['Always tired and burned out']],
    ['hormones', 'recovery', ['Slow recovery and achy joints']],
    ['performance', 'recovery', ['Boost recovery and strength', 'Slow recovery and achy joints']],
    // No product of the list is grouped under the second answer, or one of its products was studied.
    ['sleep', 'recovery', []],
    ['hormones', 'libido', []],
  ])('says which of %s and %s has no product with a study behind it', (goal, challenge, labels) => {
    expect(list({ goal, challenge }).answers_without_study).toEqual(
      labels.map((label) => expect.stringMatching(`^${label}: This answer has no product with a study`)),
    );
  });

  it('says nothing of an answer whose studied product the shop does not sell, nor of one whose products it does not sell', () => {
    const available = ['epitalon', 'signature-protocol'];
    expect(list({ goal: 'sleep', challenge: 'stress' }, { available }).answers_without_study).toEqual([]);
  });

  it.each([
    [
      'en',
      'energy',
      'burnout',
      0,
      [
        /^Boost energy and mental clarity: Mice ran longer with it; .* Source: /,
        /^Always tired and burned out: Not studied for this\. It was given to mice and cells only\. Source: /,
      ],
    ],
    [
      'es',
      'hormones',
      'libido',
      1,
      [
        /: No estudiado para las hormonas: .* Fuente: /,
        /: El producto con receta Vyleesi está aprobado en EE\. UU\. para esto solo en mujeres antes de la menopausia; .* Fuente: /,
      ],
    ],
    // The same is known for both, or only the goal leads to the product.
    ['en', 'performance', 'recovery', 0, [/^Not studied for this: healing of injured tendon/]],
    [
      'en',
      'sleep',
      'metabolism',
      0,
      [/^Tested in people for this: no useful effect\. In people with insomnia/],
    ],
  ] as const)('says with its source what was found for each, in %s: %s and %s', (locale, goal, challenge, place, found) => {
    const item = list({ goal, challenge }, { locale }).list[place];
    expect(item?.benefits).toEqual(found.map((words) => expect.stringMatching(words)));
    // Paper, mail and the doctor's summary print the finding.
    for (const words of found)
      expect(item?.warnings?.finding).toMatch(
        new RegExp(words.source.replace(/^\^(Tested.*effect\\. )?/, '')),
      );
  });
});
