import { describe, expect, it } from 'vitest';
import listedSources from '../../../content/sources.json';
import { CHALLENGE_LISTS, CONSUMER_LISTS, OBJECTIVE_LISTS, TECHNICAL_LISTS } from '../lists.ts';
import { findAnswerRow, SLUG_ALIASES } from '../mapping.ts';
import type { ListedId } from '../other-compounds.ts';
import { OTHER_COMPOUND_IDS } from '../other-compounds.ts';
import { PEPTIDE_IDS, type PeptideId } from '../types.ts';
import { GOALS, SYMPTOMS } from '../vocabulary/full.ts';
import { WEIGHT_PATH_KEYS, weightPath } from '../weight-path.ts';
import { ANSWER_CLASSES, classForAnswer } from './answer-classes.ts';
import { DOPING_RULES, DOPING_RULES_DATED } from './anti-doping.ts';
import { APPROVALS } from './approvals.ts';
import { findEvidence, listFindings } from './findings.ts';
import { LIST_GOAL_CLASSES } from './list-classes.ts';
import { SECOND_ANSWER_CLASSES } from './second-answer-classes.ts';
import { STUDIED_FOR } from './studied.ts';

const COMPOUNDS: readonly ListedId[] = [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS];
const WEIGHT_PATH = weightPath({
  age_range: '25-34',
  sex_at_birth: 'prefer_not_to_say',
  experience_level: 'advanced',
} as never);

/** Each pair that a surface can show: the compound, the answer as claims/ names it, and the name on the list. */
interface Pair {
  id: ListedId;
  answer: string;
  name?: string;
}

const isWeight = (answer: string) => WEIGHT_PATH_KEYS.includes(SLUG_ALIASES.get(answer) ?? answer);
const entriesFor = (answer: string): readonly PeptideId[] =>
  isWeight(answer) ? WEIGHT_PATH : findAnswerRow(answer);

const FULL: Pair[] = [...[...GOALS, ...SYMPTOMS].map(({ id }) => id), 'anxiety', 'low-motivation'].flatMap(
  (answer) => entriesFor(answer).map((id) => ({ id, answer })),
);
const LISTS: Pair[] = (
  [
    ['consumer', CONSUMER_LISTS],
    ['technical', TECHNICAL_LISTS],
  ] as const
).flatMap(([widget, lists]) =>
  [...lists].flatMap(([goal, items]) =>
    items.map(({ id, name }) => ({ id, name, answer: `${widget} ${goal}` })),
  ),
);
const SECOND_ANSWERS: Pair[] = (
  [
    ['challenge', CHALLENGE_LISTS],
    ['objective', OBJECTIVE_LISTS],
  ] as const
).flatMap(([kind, rows]) =>
  [...rows].flatMap(([answer, ids]) => ids.map((id) => ({ id, answer: `${kind} ${answer}` }))),
);
const PAIRS = [...FULL, ...LISTS, ...SECOND_ANSWERS];

const describePair = ({ id, answer, name = '' }: Pair) => `${answer}: ${id} ${name}`.trim();
const findClass = ({ id, answer, name }: Pair) =>
  (name
    ? LIST_GOAL_CLASSES[answer]?.[name]
    : (SECOND_ANSWER_CLASSES[answer]?.[id] ?? ANSWER_CLASSES[answer]?.[id as PeptideId])) ?? 'not-studied';

describe('the evidence of a compound for an answer', () => {
  it('covers as many pairs as the evidence file of 26 November 2026', () => {
    expect([FULL.length, LISTS.length, SECOND_ANSWERS.length]).toEqual([78, 33, 30]);
  });

  it.each(
    PAIRS.map((pair) => [describePair(pair), pair] as const),
  )('has one class and one sentence: %s', (_, pair) => {
    const findings = listFindings(pair.id).filter(
      ({ answers, name }) => answers.includes(pair.answer) && (!name || name === pair.name),
    );
    const found = findClass(pair);
    expect(findings.length).toBeLessThanOrEqual(1);
    const { en = '', es = '', sources = [] } = findEvidence(pair.id, pair.answer, pair.name) ?? {};
    expect(found === 'not-studied').toBe(/^Not (studied|shown) for /.test(en));
    expect(found === 'not-studied').toBe(/^No (estudiad[oa]|demostrado) para /.test(es));
    for (const text of [en, es]) expect(text).toMatch(/^[\p{Lu}\d].*\.$/u);
    expect(sources).not.toEqual([]);
  });

  it('is stored for no pair that no surface can show', () => {
    const shown = new Set(PAIRS.map(describePair));
    const stored = [
      ...Object.entries(LIST_GOAL_CLASSES).flatMap(([answer, names]) =>
        Object.keys(names).map((name) => LISTS.find((pair) => pair.answer === answer && pair.name === name)),
      ),
      ...Object.entries(SECOND_ANSWER_CLASSES).flatMap(([answer, ids]) =>
        Object.keys(ids).map((id) => ({ id: id as ListedId, answer })),
      ),
    ];
    for (const pair of stored) expect(pair && shown.has(describePair(pair)), JSON.stringify(pair)).toBe(true);
    for (const id of COMPOUNDS)
      for (const { answers } of listFindings(id))
        for (const answer of answers)
          expect(
            PAIRS.some((pair) => pair.id === id && pair.answer === answer),
            `${id}: ${answer}`,
          ).toBe(true);
  });

  it.each([
    ['weight-issues', 'weight-loss'],
    ['chronic-pain', 'joint-pain-inflammation'],
    ['brain-fog', 'brain-fog-poor-focus'],
    ['poor-sleep', 'poor-sleep-quality'],
    ['low-energy', 'low-energy-fatigue'],
    ['low-libido', 'low-libido-sexual-health'],
    ['cognitive-enhancement', 'cognitive'],
    ['sleep-optimization', 'sleep'],
    ['recovery', 'athletic'],
  ])('is the same for "%s", which only other programs send, as for "%s"', (answer, asked) => {
    expect(ANSWER_CLASSES[answer]).toEqual(ANSWER_CLASSES[asked]);
    expect(entriesFor(asked)).toEqual(expect.arrayContaining([...entriesFor(answer)]));
  });

  it('is stored for no entry that an answer does not lead to', () => {
    for (const [answer, classes] of Object.entries(ANSWER_CLASSES))
      expect(entriesFor(answer), answer).toEqual(expect.arrayContaining(Object.keys(classes)));
  });

  it('is that of the weight path for any text about weight, and "not studied" for an answer on no list', () => {
    expect(classForAnswer('semaglutide', { id: 'lose-some-weight', weight: true })).toBe('approved-drug');
    expect(classForAnswer('semaglutide', { id: 'constructor', weight: false })).toBe('not-studied');
  });
});

describe('the sources of the claims', () => {
  const statements = COMPOUNDS.flatMap((id) => [
    ...listFindings(id).map((finding) => [`${id}: ${finding.answers[0]}`, finding] as const),
    ...(STUDIED_FOR[id] ? [[`${id}: studied`, STUDIED_FOR[id]] as const] : []),
  ]);
  const isListed = (key: string) => Object.hasOwn(listedSources, key);

  it.each(statements)('are named, and in the list: %s', (_, { sources }) => {
    expect(sources).not.toEqual([]);
    expect(sources.filter((key) => !isListed(key))).toEqual([]);
  });
});

describe('dated statements', () => {
  it.each([
    ...Object.entries(APPROVALS),
    ['anti-doping', DOPING_RULES_DATED] as const,
  ])('hold longer than the day of their check: %s', (_, { checked, holdsUntil }) => {
    for (const day of [checked, holdsUntil]) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    expect(holdsUntil > checked).toBe(true);
  });

  it('exist for every compound of the catalogue and the lists', () => {
    expect(Object.keys(APPROVALS).sort()).toEqual([...COMPOUNDS].sort());
    expect(Object.keys(DOPING_RULES).sort()).toEqual([...COMPOUNDS].sort());
  });
});
