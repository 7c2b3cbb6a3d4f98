import { describe, expect, it } from 'vitest';
import { APPROVALS } from '#app/engine/claims/approvals.ts';
import type { Source } from '#app/engine/types.ts';
import { countWords } from './block-text.ts';
import { listQuestions } from './questions.ts';
import { readArticle } from './read-article.ts';

const source: Source = { authors: 'A', title: 'T', published_in: 'J 2020', year: 2020, identifier: null };
const sources = { one: source, two: { ...source, title: 'U' } };
const trial = { name: 'ONE', count: 12, who: 'people', what: 'A or B' };
const evidence = { one: { kind: 'people' as const, study: trial }, two: { kind: 'review' as const } };

const good = {
  title: 'Peptides: a primer',
  category: 'Weight Loss',
  description: 'What they are.',
  searchVolume: '',
  cpc: '',
  author: 'editorial team',
  published: '2026-11-20',
  reviewed: '2026-11-21',
  reviewers: '',
  sources: 'one, two',
  compounds: '',
};

const makeFile = (fields: Record<string, string | undefined>, body = '## What?\n\nThis.') =>
  `---\n${Object.entries({ ...good, ...fields })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n\n${body}\n`;

const read = (fields: Record<string, string | undefined> = {}, body?: string) =>
  readArticle({ id: 'primer', file: makeFile(fields, body), sources, evidence });

describe('the file of an article', () => {
  it('holds front matter and body', () => {
    expect(read()).toEqual({
      id: 'primer',
      title: 'Peptides: a primer',
      category: 'Weight Loss',
      description: 'What they are.',
      searchVolume: null,
      cpcCents: null,
      author: 'editorial team',
      published: '2026-11-20',
      reviewed: '2026-11-21',
      reviewers: [],
      readTimeMinutes: 1,
      sources: [sources.one, sources.two],
      evidence: {
        kinds: [
          { kind: 'people', count: 1 },
          { kind: 'review', count: 1 },
        ],
        studies: [{ ...trial, source: 1 }],
      },
      compounds: [],
      blocks: [
        { kind: 'heading', text: 'What?', anchor: 'what' },
        { kind: 'paragraph', text: 'This.' },
      ],
    });
  });

  it('may name searches a month and the price of a click', () => {
    expect(read({ searchVolume: '12,100', cpc: '1.25' })).toMatchObject({
      searchVolume: 12_100,
      cpcCents: 125,
    });
    expect(read({ searchVolume: '0', cpc: '2' })).toMatchObject({ searchVolume: 0, cpcCents: 200 });
  });

  it('shows sentences of the claims, with the day of the oldest check', () => {
    const body =
      '## Is it?\n\nYes. {{approval:bpc-157}}\n\n**{{approval:tesamorelin}}**\n\n- One\n- {{approval:hcg-protocol}}\n\nNo claim.';
    expect(read({}, body).blocks.slice(1)).toEqual([
      {
        kind: 'paragraph',
        text: 'Yes. BPC-157 is not approved as a medicine in any country that we know of.',
        checked: APPROVALS['bpc-157'].checked,
      },
      {
        kind: 'bold',
        text: 'Tesamorelin is approved in the US as Egrifta for HIV-related belly fat; a research product is not that medicine.',
        checked: APPROVALS.tesamorelin.checked,
      },
      {
        kind: 'list',
        items: [
          'One',
          'hCG is approved as a prescription medicine for fertility and some hormone deficiencies (such as Pregnyl), not for weight; a research product is not that medicine.',
        ],
        checked: APPROVALS['hcg-protocol'].checked,
      },
      { kind: 'paragraph', text: 'No claim.' },
    ]);
  });

  it('counts the words of the claims, and quotes them in the answers of questions', () => {
    const article = read({}, '## Is it?\n\n{{approval:bpc-157}}');
    expect(countWords(article.blocks)).toBe(16);
    expect(listQuestions(article)[0]?.answer).toEqual([
      'BPC-157 is not approved as a medicine in any country that we know of.',
    ]);
  });

  it('is about compounds, whose approval is shown', () => {
    expect(read({ compounds: 'semax, signature-protocol' }).compounds).toEqual([
      {
        name: 'Semax',
        approval:
          'Approved in Russia as nose drops, among others after stroke, not in the US, the EU or the UK; a research product is not that medicine.',
        checked: APPROVALS.semax.checked,
      },
      {
        name: 'GHK-Cu',
        approval:
          'Not approved as a medicine in any country that we know of; in cosmetics it is put on the skin, not injected.',
        checked: APPROVALS['signature-protocol'].checked,
      },
    ]);
  });

  it.each([
    ['a claim of an unknown kind', '{{rumour:bpc-157}}', 'no claim "rumour:bpc-157"'],
    ['a claim on an unknown compound', '{{approval:constructor}}', 'no claim "approval:constructor"'],
    ['an unknown fact', '{{fact:constructor}}', 'no claim "fact:constructor"'],
    ['a fact that only the catalogue states', '{{fact:retatrutide-status}}', 'no claim "fact:'],
    ['a fact without its source', '{{fact:committee-2024}}', 'without its source "fdaCommittee2024"'],
    ['studies without their source', '{{studies:mots-c}}', 'without its source "lee2015"'],
  ])('is refused with %s', (_, body, message) => {
    expect(() => read({}, body)).toThrow(message);
  });

  it('names no source whose kind is unknown', () => {
    const file = makeFile({});
    expect(() => readArticle({ id: 'primer', file, sources, evidence: { one: evidence.one } })).toThrow(
      'content/evidence.json lacks the source "two".',
    );
  });

  it('names who reviewed which part', () => {
    expect(read({ reviewers: 'Reader One: doses; Reader Two, PharmD: interactions' }).reviewers).toEqual([
      { name: 'Reader One', scope: 'doses' },
      { name: 'Reader Two, PharmD', scope: 'interactions' },
    ]);
  });

  it('may end its lines as Windows does, and begin with a byte order mark', () => {
    const file = `\uFEFF${makeFile({}).replaceAll('\n', '\r\n')}`;
    expect(readArticle({ id: 'primer', file, sources, evidence })).toEqual(read());
  });

  it.each([
    [99, 1],
    [200, 1],
    [299, 1],
    [300, 2],
    [2_000, 10],
  ])('takes %i words for %i minutes', (words, minutes) => {
    expect(read({}, 'word '.repeat(words)).readTimeMinutes).toBe(minutes);
  });

  it.each<[what: string, fields: Record<string, string | undefined>, message: string]>([
    ['no title', { title: undefined }, 'The article "primer": "title" is missing'],
    ['an empty title', { title: '' }, 'The article "primer": "title" is missing'],
    ['no description', { description: '' }, '"description" is missing'],
    ['an unknown category', { category: 'Gossip' }, '"category" must be one of Safety, Weight Loss'],
    ['an unknown source', { sources: 'one, three' }, 'sources that content/sources.json lacks: "three"'],
    ['a source that every object has', { sources: 'constructor' }, 'lacks: "constructor"'],
    ['no source', { sources: '' }, 'lacks: ""'],
    ['a source twice', { sources: 'one, one' }, 'names the source "one" twice'],
    ['no date', { reviewed: 'recently' }, '"reviewed" must be a date'],
    ['a day that does not exist', { reviewed: '2026-02-30' }, '"reviewed" must be a date'],
    ['a guessed volume', { searchVolume: 'many' }, '"searchVolume" must be a whole number or empty'],
    ['a price in words', { cpc: '$1.25' }, '"cpc" must be dollars'],
    ['no author', { author: '' }, '"author" is missing'],
    ['no publication date', { published: '' }, '"published" must be a date'],
    ['a reviewer of nothing', { reviewers: 'Reader One' }, '"reviewers" must be "Name: what was reviewed"'],
    ['no field for reviewers', { reviewers: undefined }, '"reviewers" is missing'],
    ['no field for compounds', { compounds: undefined }, '"compounds" is missing'],
    ['an unknown compound', { compounds: 'bpc-158' }, 'no compound "bpc-158"'],
    ['an unknown field', { editor: 'me' }, 'editor'],
  ])('is refused with %s', (_, fields, message) => {
    expect(() => read(fields)).toThrow(message);
  });

  it.each([
    ['without front matter', '## What?', 'must begin with front matter'],
    ['with front matter that never ends', '---\ntitle: x\n', 'must begin with front matter'],
    ['with a line that is no field', '---\njust words\n---\nBody', 'the line "just words"'],
    ['with a field twice', '---\ntitle: a\ntitle: b\n---\nBody', '"title" is written twice'],
    ['without a body', `${makeFile({}, '')}`, 'has no body'],
  ])('is refused %s', (_, file, message) => {
    expect(() => readArticle({ id: 'primer', file, sources, evidence })).toThrow(message);
  });
});
