import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import listedSources from '../../../content/sources.json';
import { DATED_FACTS } from './dated-facts.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const ARTICLES = globSync('content/education/*.md').sort();

describe('a dated fact', () => {
  it.each(Object.entries(DATED_FACTS))('names its sources, its files and a day to come: %s', (_, fact) => {
    const { checked, holdsUntil, sources, files } = fact;
    for (const day of [checked, holdsUntil]) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    expect(holdsUntil > checked).toBe(true);
    expect(sources).not.toEqual([]);
    expect(sources.filter((key) => !Object.hasOwn(listedSources, key))).toEqual([]);
    expect(files).not.toEqual([]);
  });

  it.each(Object.entries(DATED_FACTS))('is shown by exactly the articles that it names: %s', (id, fact) => {
    if (fact.text === null) return;
    const showing = ARTICLES.filter((path) => read(path).includes(`{{fact:${id}}}`));
    expect(showing).toEqual([...fact.files].sort());
  });
});

/** Statements that hold on a day: "as of October 2026", "by early October 2026", "was found in November 2026", "a octubre de 2026". */
const DATED_WORDS =
  /\b(as of|by (early|mid|late)|found in|until|since) (early |mid |late )?[A-Z][a-z]+ 20\d\d|\ba (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) de 20\d\d/i;

test.each([
  ...ARTICLES,
  ...globSync('content/masterclass-guide.*.md'),
  ...globSync('content/sequences/*.json'),
  ...globSync('app/engine/catalogue/**/*.ts').filter((path) => !path.endsWith('.test.ts')),
])('%s makes no dated statement of its own', (path) => {
  const isNamed = Object.values(DATED_FACTS).some(({ text, files }) => text === null && files.includes(path));
  expect(DATED_WORDS.test(read(path))).toBe(isNamed);
});

/** A sentence that says whether a compound is approved: articles take it from the claims (D58). */
const APPROVAL_SENTENCE =
  /(BPC-157|TB-500|MOTS-c|AOD-9604|CJC-1295|ipamorelin|selank|semax|5-Amino-1MQ|GHK-Cu|hCG|retatrutide|tirzepatide|semaglutide|it) (is|was|had been|has been) (not |never |now |also )?(yet )?(an |a )?(un)?approved/i;

describe('an article', () => {
  it.each(ARTICLES)('takes its sentences on approval from the claims: %s', (path) => {
    const own = read(path)
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => APPROVAL_SENTENCE.test(sentence));
    expect(own).toEqual([]);
  });

  it.each([
    'BPC-157 is not an approved medicine.',
    'As of July 2026 it was not approved anywhere.',
    'Retatrutide has been approved in Italy.',
  ])('would be found with a sentence of its own: "%s"', (sentence) => {
    expect(APPROVAL_SENTENCE.test(sentence)).toBe(true);
  });
});
