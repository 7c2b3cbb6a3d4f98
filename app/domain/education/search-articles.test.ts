import { describe, expect, it } from 'vitest';
import { articles, readSearch, searchArticles } from './index.ts';

const ids = (query: string) => searchArticles({ query, category: null }).articles.map(({ id }) => id);
const all = articles().map(({ id }) => id);

describe('the search for articles', () => {
  it.each([
    ['semaglutide', 'semaglutide-vs-ozempic'],
    ['semaglutid', 'semaglutide-vs-ozempic'],
    ['semiglutide', 'semaglutide-vs-ozempic'],
    ['ozempik', 'semaglutide-vs-ozempic'],
    ['OZEMPIC', 'semaglutide-vs-ozempic'],
    ['tirzepatid', 'tirzepatide-vs-mounjaro'],
    ['terzepatide', 'tirzepatide-vs-mounjaro'],
    ['munjaro', 'tirzepatide-vs-mounjaro'],
    ['steroids', 'peptides-vs-steroids'],
    ['sterods', 'peptides-vs-steroids'],
    ['steriods', 'peptides-vs-steroids'],
    ['bpc-157', 'bpc-157-benefits'],
    ['BPC 157', 'bpc-157-benefits'],
    ['bpc157', 'bpc-157-benefits'],
    ['glp1', 'are-glp1-safe'],
    ['glp-1 safe', 'are-glp1-safe'],
    ['legal', 'buy-peptides-legally'],
    ['where can I buy peptides?', 'buy-peptides-legally'],
    ['are peptides good for you', 'peptides-good-for-you'],
    ['mounjaro vs tirzepatide', 'tirzepatide-vs-mounjaro'],
  ])('finds for "%s" first %s', (query, first) => {
    expect(ids(query)[0]).toBe(first);
  });

  it('finds what only the body says, and the beginning of a word', () => {
    expect(ids('testosterone')).toContain('peptides-vs-steroids');
    expect(ids('neuropathy retinopathy')).toContain('are-glp1-safe');
    expect(ids('mounj')[0]).toBe('tirzepatide-vs-mounjaro');
  });

  it('gives everything in its order where nothing is looked for', () => {
    for (const query of ['', '   ']) expect(ids(query)).toEqual(all);
  });

  it('finds nothing where nothing fits', () => {
    for (const query of ['zzzz', 'qwxyz blorp', '???', '- - -', '🙂']) expect(ids(query)).toEqual([]);
  });

  it('prefers articles that hold every word, and else takes those with any', () => {
    const both = ids('ozempic counterfeit');
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(ids('ozempic').length);
    expect(ids('mounjaro qwxyzblorp')[0]).toBe('tirzepatide-vs-mounjaro');
  });

  it('gives the same order each time', () => {
    for (const query of ['peptides', 'safe', 'the']) expect(ids(query)).toEqual(ids(query));
  });

  it('counts the categories of what the query finds, whichever is chosen', () => {
    const everything = searchArticles({ query: '', category: 'Legal' });
    expect(everything.counts).toEqual({
      all: 8,
      Safety: 3,
      'Weight Loss': 1,
      Healing: 1,
      Comparisons: 2,
      Legal: 1,
    });
    expect(everything.articles.map(({ id }) => id)).toEqual(['buy-peptides-legally']);

    const results = searchArticles({ query: 'steroids', category: null });
    const comparisons = searchArticles({ query: 'steroids', category: 'Comparisons' });
    expect(comparisons.counts).toEqual(results.counts);
    expect(results.counts.all).toBe(results.articles.length);
    expect(comparisons.articles).toHaveLength(results.counts.Comparisons);
  });

  it('bears anything that somebody may type', () => {
    for (const query of [
      'constructor',
      '__proto__',
      '(((',
      'a'.repeat(100_000),
      'ﷺ'.repeat(500),
      '\u0000',
      '%',
      "' OR 1=1",
    ])
      expect(() => ids(query)).not.toThrow();
  });
});

describe('the search that an address asks for', () => {
  it.each<[address: string, query: string, category: string | null]>([
    ['', '', null],
    ['q=semaglutide', 'semaglutide', null],
    ['q=++two+words++', 'two words', null],
    ['q=first&q=second', 'first', null],
    ['category=Weight+Loss', '', 'Weight Loss'],
    ['category=weight%20loss', '', 'Weight Loss'],
    ['category=Legal&category=Safety', '', 'Legal'],
    ['category=All', '', null],
    ['category=Gossip', '', null],
    ['category=constructor', '', null],
    ['q[]=x&category[]=Legal', '', null],
    ['q=a%00b%0Ac', 'a b c', null],
    [`q=${'x'.repeat(500)}`, 'x'.repeat(120), null],
    ['q=%F0%9F%99%82', '🙂', null],
    ['q=%ED%A0%BD&category=%E0%A4%A', '���', null],
  ])('%s', (address, query, category) => {
    expect(readSearch(new URLSearchParams(address))).toEqual({ query, category });
  });
});
