import { describe, expect, it } from 'vitest';
import * as others from '#app/engine/catalogue/sources.ts';
import * as incretins from '#app/engine/catalogue/sources-incretins.ts';
import { listFindings } from '#app/engine/claims/findings.ts';
import { STUDIED_FOR } from '#app/engine/claims/studied.ts';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import listedSources from '../../../content/sources.json';
import { collectTexts, countWords } from './block-text.ts';
import { knownEvidence } from './evidence.ts';
import { articles, findArticle, findNeighbours, listQuestions } from './index.ts';

const catalogued = Object.entries({ ...others, ...incretins });

describe('our articles', () => {
  it('are the eight of the specification, and all of their files are in order', () => {
    expect(articles().map(({ id }) => id)).toEqual([
      'are-peptides-safe',
      'are-glp1-safe',
      'bpc-157-benefits',
      'semaglutide-vs-ozempic',
      'peptides-good-for-you',
      'tirzepatide-vs-mounjaro',
      'buy-peptides-legally',
      'peptides-vs-steroids',
    ]);
  });

  it.each(
    articles().map((article) => [article.id, article] as const),
  )('%s says what a page needs', (_, article) => {
    expect(article.description.length).toBeLessThanOrEqual(160);
    expect(listQuestions(article).length).toBeGreaterThan(1);
    expect(article.blocks[0]?.kind).toBe('heading');
    // Marks that the markup parser doesn't know would be visible to visitors.
    expect(collectTexts(article.blocks).filter((text) => /\*\*|^#|\]\(|<\/?[a-z]/.test(text))).toEqual([]);
    // A list item without text must not replace a heading.
    expect(collectTexts(article.blocks).filter((text) => !/\p{L}/u.test(text))).toEqual([]);
  });

  // Words of the body as a visitor reads it: headings, paragraphs and list items, separated by white space, without markup. The title, the
  // description and the list of sources are not counted.
  it.each(
    articles().map(({ id, blocks }) => [id, countWords(blocks)] as const),
  )('%s has 1,200 to 2,200 words: %i', (_, words) => {
    expect(words).toBeGreaterThanOrEqual(1200);
    expect(words).toBeLessThanOrEqual(2200);
  });

  it.each([
    'definitions',
    'structure',
    'mechanism',
    'effects',
    'safety',
    'detection',
    'legal status',
    'performance',
    'side effects',
    'natural production impact',
    'users',
    'cost',
  ])('compare peptides and steroids under a heading of its own: %s', (topic) => {
    const blocks = findArticle('peptides-vs-steroids')?.blocks ?? [];
    const index = blocks.findIndex(
      (block) => block.kind === 'subheading' && block.text.toLowerCase() === topic,
    );
    expect(index).toBeGreaterThanOrEqual(0);
    // Not just a heading.
    expect(['paragraph', 'list']).toContain(blocks[index + 1]?.kind);
  });

  it('are found by their id alone', () => {
    expect(findArticle('are-glp1-safe')?.title).toBe('Are GLP-1 Medicines Safe?');
    for (const id of ['', ' ', 'ARE-GLP1-SAFE', 'nothing', '../sources', 'constructor', '__proto__'])
      expect(findArticle(id)).toBeUndefined();
  });

  it('cite a source in the same words as the catalogue does', () => {
    const shared = catalogued.filter(([key]) => Object.hasOwn(listedSources, key));
    expect(shared.length).toBeGreaterThan(30);
    for (const [key, source] of shared)
      expect(listedSources[key as keyof typeof listedSources], key).toEqual(source);
  });

  it('have every source of the catalogue in their list', () => {
    expect(catalogued.map(([key]) => key).filter((key) => !Object.hasOwn(listedSources, key))).toEqual([]);
  });

  it('name for athletes what the Prohibited List names, in all four articles about it', () => {
    const speaking = articles().filter(({ blocks }) =>
      collectTexts(blocks).some((text) => /Prohibited List/.test(text) && /AOD-9604/.test(text)),
    );
    expect(speaking.map(({ id }) => id)).toEqual([
      'are-peptides-safe',
      'peptides-good-for-you',
      'buy-peptides-legally',
      'peptides-vs-steroids',
    ]);
    for (const { id, blocks } of speaking)
      for (const name of ['TB-500', 'MOTS-c', '(hCG)', 'in males', 'kisspeptin', 'retatrutide'])
        expect(collectTexts(blocks).join(' '), `${id}: ${name}`).toContain(name);
  });

  it('say wherever FDA’s lists come up what its committee of July 2026 was, and that advice is no rule', () => {
    const onFda = articles().filter(({ blocks }) =>
      /left (the|that) category/.test(collectTexts(blocks).join(' ')),
    );
    expect(onFda).toHaveLength(5);
    for (const { id, blocks, sources } of onFda) {
      const text = collectTexts(blocks).join(' ');
      expect(text, id).toMatch(/committee/i);
      expect(text, id).toMatch(/staff had proposed|FDA's staff proposed/);
      expect(
        sources.map(({ title }) => title),
        id,
      ).toContain(listedSources.fdaCommittee2026.title);
      expect(text, id).toMatch(/advised.* to add|advised to add/);
      expect(text, id).toMatch(/rule had followed by|none had followed by/i);
    }
  });

  it.each(
    articles().map((article) => [article.id, article] as const),
  )('%s shows the approval of its compounds, with the day of the check', (_, { compounds, blocks }) => {
    expect(compounds.length).toBeGreaterThan(0);
    for (const { name, approval, checked } of compounds) {
      expect(approval, name).toMatch(/^(Approved|Not approved) .*\.$/);
      expect(approval, name).not.toMatch(/this research product/);
      expect(checked, name).toMatch(/^2026-/);
    }
    // Approved substances are named with the sentence of the claims, which a day follows.
    const dated = blocks.filter((block) => 'checked' in block);
    expect(dated.length).toBeGreaterThan(0);
    expect(collectTexts(blocks).join(' ')).not.toMatch(/\{\{|\}\}/);
  });

  it('cite every source of the list somewhere, but for those of the catalogue and of the claims', () => {
    const cited = new Set(articles().flatMap(({ sources }) => sources.map(({ title }) => title)));
    const claimed = new Set(
      [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS].flatMap((id) =>
        [...listFindings(id), ...(STUDIED_FOR[id] ? [STUDIED_FOR[id]] : [])].flatMap(
          ({ sources }) => sources,
        ),
      ),
    );
    const idle = Object.entries(listedSources).filter(
      ([key, { title }]) =>
        !cited.has(title) && !catalogued.some(([name]) => name === key) && !claimed.has(key),
    );
    expect(idle.map(([key]) => key)).toEqual([]);
  });
});

describe('the questions of an article', () => {
  const heading = (text: string) => ({ kind: 'heading' as const, text, anchor: text });
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, text });

  it('are its asking headings with the paragraphs under them', () => {
    const blocks = [
      paragraph('Before?'),
      heading('Why?'),
      paragraph('One.'),
      { kind: 'bold' as const, text: 'Two.' },
      { kind: 'list' as const, items: ['Three'] },
      paragraph('Four.'),
      heading('Because'),
      paragraph('Five.'),
      { ...heading('How?'), kind: 'subheading' as const },
      paragraph('Six.'),
      heading('When?'),
      { kind: 'list' as const, items: ['Now'] },
      heading('Where?'),
    ];
    expect(listQuestions({ id: 'x', blocks })).toEqual([
      { articleId: 'x', question: 'Why?', anchor: 'Why?', answer: ['One.', 'Two.'] },
      { articleId: 'x', question: 'How?', anchor: 'How?', answer: ['Six.'] },
    ]);
  });
});

describe('what is shown beside an article', () => {
  const article = (id: string, category: 'Safety' | 'Legal', ...titles: string[]) => ({
    id,
    category,
    sources: titles.map((title) => ({ title })) as never,
  });
  const all = [
    article('a', 'Safety', 'one', 'two'),
    article('b', 'Legal', 'three'),
    article('c', 'Safety'),
    article('d', 'Legal', 'one', 'two'),
    article('e', 'Legal', 'two'),
  ];
  it.each([
    // Articles of the same category come first, then those with shared sources; articles with neither are left out.
    ['a', null, 'b', ['c', 'd', 'e']],
    ['b', 'a', 'c', ['d', 'e']],
    ['e', 'd', null, ['b', 'd', 'a']],
    ['nothing', null, null, []],
  ])('%s', (id, previous, next, related) => {
    const beside = findNeighbours(id, all);
    expect(beside.previous?.id ?? null).toBe(previous);
    expect(beside.next?.id ?? null).toBe(next);
    expect(beside.related.map(({ id }) => id).toSorted()).toEqual(related.toSorted());
    expect(beside.related[0]?.id).toBe(id === 'e' ? 'd' : related[0]);
  });

  it('is something to read on for each of ours', () => {
    for (const { id } of articles()) expect(findNeighbours(id, articles()).related, id).toHaveLength(3);
  });
});

describe('the evidence at a glance', () => {
  const evidenceByKey = knownEvidence();

  it('counts every source of every article once', () => {
    for (const { evidence, sources } of articles())
      expect(evidence.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(sources.length);
  });

  it('says nothing of people that the articles do not say: numbers, weeks and names', () => {
    const text = articles()
      .flatMap(({ blocks }) => collectTexts(blocks))
      .join(' ');
    for (const [key, { study }] of Object.entries(evidenceByKey)) {
      if (!study) continue;
      const { name, count, who, what } = study;
      const facts = `${count.toLocaleString('en-US')} ${who} ${what}`;
      for (const number of facts.match(/\d[\d,]*/g) ?? [])
        expect(text, `${key}: ${number}`).toMatch(new RegExp(`(?<![\\d,.])${number}(?![\\d,])`));
      expect(text.toLowerCase(), key).toContain(name.split(',')[0]?.toLowerCase());
    }
  });

  it('is of sources in the list', () => {
    expect(Object.keys(evidenceByKey).filter((key) => !Object.hasOwn(listedSources, key))).toEqual([]);
  });

  it('has the largest study first and tells of each which source it is', () => {
    const { evidence, sources } = findArticle('tirzepatide-vs-mounjaro') ?? {};
    expect(evidence?.studies.map(({ count }) => count)).toEqual([2539, 2339, 1961, 1879, 751]);
    expect(sources?.[(evidence?.studies[0]?.source ?? 0) - 1]?.title).toContain('SURMOUNT-1');
  });
});
