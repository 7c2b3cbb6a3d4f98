import { describe, expect, it, test } from 'vitest';
import { enterFigures, layFigures } from './search-figures.ts';
import { searchFiguresForm } from './search-figures-fields.ts';

const article = { id: 'one', title: 'One', searchVolume: null, cpcCents: 90 };

describe('what operators have entered', () => {
  test.each([
    ['nothing stored', undefined],
    ['another article’s', { articles: { two: { searchVolume: 1, cpcCents: 2 } } }],
    ['something of another shape', { articles: { one: { searchVolume: 'many' } } }],
    ['a list', { articles: [] }],
  ])('leaves the article as it is with %s', (_name, storedSetting) => {
    expect(layFigures(article, storedSetting)).toEqual(article);
  });

  it('lies over the article’s own, and goes when it is emptied', () => {
    const newSetting = enterFigures({ articles: { two: { searchVolume: 7, cpcCents: null } } }, 'one', {
      searchVolume: 12_100,
      cpcCents: null,
    });
    expect(layFigures(article, newSetting)).toEqual({ ...article, searchVolume: 12_100, cpcCents: null });
    expect(enterFigures(newSetting, 'one', { searchVolume: null, cpcCents: null })).toEqual({
      articles: { two: { searchVolume: 7, cpcCents: null } },
    });
  });
});

test.each([
  ['12,100', '1.25', 12_100, 125],
  ['12100', '$2', 12_100, 200],
  ['0', '0', 0, 0],
  [' ', '', null, null],
])('%j searches and %j a click are read', (searchVolume, cpcCents, volume, cents) => {
  expect(searchFiguresForm.parse({ articleId: 'one', searchVolume, cpcCents })).toEqual({
    articleId: 'one',
    searchVolume: volume,
    cpcCents: cents,
  });
});

test.each([
  ['-1', '1'],
  ['many', '1'],
  ['1.5', '1'],
  ['9999999999', '1'],
  ['1', '1.255'],
  ['1', 'cheap'],
])('%j searches and %j a click are refused', (searchVolume, cpcCents) => {
  const { error } = searchFiguresForm.safeParse({ articleId: 'one', searchVolume, cpcCents });
  expect(error?.issues).toHaveLength(1);
});
