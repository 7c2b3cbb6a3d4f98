import { describe, expect, it } from 'vitest';
import { nextSort, pageQuery, readSort } from './sort.ts';

describe('the order of a table, in its address', () => {
  it.each([
    ['', 'name', null],
    ['sort=name', 'name', 'up'],
    ['sort=-name', 'name', 'down'],
    ['sort=email', 'name', null],
  ])('reads %j for %s as %s', (query, column, direction) =>
    expect(readSort(new URLSearchParams(query), column)).toBe(direction));

  it.each([
    ['', 'sort=name'],
    ['sort=name', 'sort=-name'],
    ['sort=-name', 'sort=name'],
    ['sort=email&q=ana', 'sort=name&q=ana'],
    ['page=4&q=ana', 'q=ana&sort=name'],
    ['before=abc', 'sort=name'],
  ])('goes from %j to %j, on the first page', (query, next) =>
    expect(nextSort(new URLSearchParams(query), 'name')).toBe(next));

  it.each([
    ['q=ana&page=2', 3, 'q=ana&page=3'],
    ['q=ana&page=2', 1, 'q=ana'],
  ])('turns from %j to page %i as %j', (query, page, next) =>
    expect(pageQuery(new URLSearchParams(query), page)).toBe(next));
});
