import { describe, expect, it } from 'vitest';
import { longDate } from '../long-date.ts';
import { articleCount, authorName, readTime, reviewText, searchFacts } from './article-facts.ts';
import { articlePath, searchPath } from './education-paths.ts';

describe('what is said of an article', () => {
  it('is its read time, its date and a count in words', () => {
    expect(readTime(7)).toBe('7 min read');
    expect(longDate('2026-11-01')).toBe('November 1, 2026');
    expect([0, 1, 8].map(articleCount)).toEqual(['0 articles', '1 article', '8 articles']);
  });

  it.each([
    [null, null, []],
    [12_100, null, ['12,100 searches a month']],
    [null, 125, ['CPC $1.25']],
    [0, 0, ['0 searches a month', 'CPC $0.00']],
  ])('is volume %s and price %s only where they are known', (searchVolume, cpcCents, facts) => {
    expect(searchFacts({ searchVolume, cpcCents })).toEqual(facts);
  });
});

describe('the byline of an article', () => {
  it('names the platform on its own pages only', () => {
    expect(authorName({ kind: 'platform', name: 'Wombatron' }, 'editorial team')).toBe(
      'Wombatron editorial team',
    );
    expect(authorName({ kind: 'tenant', name: 'Acme' }, 'editorial team')).toBe(
      'Education center editorial team',
    );
    expect(authorName({ kind: 'tenant', name: 'Acme' }, 'Ada Writer')).toBe('Ada Writer');
  });

  it('claims a review only where one is named', () => {
    expect(reviewText([])).toBe('Not reviewed by an outside expert.');
    expect(reviewText([{ name: 'Reader One', scope: 'doses' }])).toBe('Outside review: Reader One (doses).');
  });
});

describe('an address', () => {
  it('of a search holds only what is asked for', () => {
    expect(searchPath({ query: '', category: null })).toBe('/education');
    expect(searchPath({ query: 'a&b=c', category: null })).toBe('/education?q=a%26b%3Dc');
    expect(searchPath({ query: '', category: 'Weight Loss' })).toBe('/education?category=Weight+Loss');
  });

  it('of an article may go to a heading', () => {
    expect(articlePath('x')).toBe('/education/x');
    expect(articlePath('x', 'β4')).toBe('/education/x#%CE%B24');
  });
});
