import { describe, expect, it } from 'vitest';
import { areaPath, linePath } from './curve.tsx';
import { bandOf, countFittingLabels, niceTop, shares, visibleLabels } from './series.ts';

describe('the scale of a chart', () => {
  it.each([
    [[], 1],
    [[0, 0], 1],
    [[1], 1],
    [[3, 2], 3],
    [[4], 4],
    [[5], 5],
    [[7], 8],
    [[12], 20],
    [[21], 30],
    [[34, 12], 40],
    [[48], 50],
    [[120], 200],
    [[990], 1000],
    [[1001], 2000],
    [[0.3], 0.3],
    [[0.35], 0.4],
  ])('ends for %j at %d', (values, top) => expect(niceTop(values)).toBeCloseTo(top, 9));

  it('never ends below its highest value', () => {
    for (let top = 0.1; top < 5000; top *= 1.37) expect(niceTop([top])).toBeGreaterThanOrEqual(top);
  });
});

describe('what is drawn', () => {
  it('is a line through the values, and the area below it', () => {
    const places = [
      [0, 100],
      [100 / 3, 50],
      [100, 0],
    ] as const;
    expect(linePath(places)).toBe('M0,100L33.333,50L100,0');
    expect(areaPath(places, 100)).toBe('M0,100L33.333,50L100,0L100,100L0,100Z');
    expect(linePath([])).toBe('');
    expect(areaPath([], 100)).toBe('');
  });

  it.each([
    [1, 65, [17.5]],
    [2, 35.14, [5.41, 59.46]],
    [12, 5.49, [0.84, 9.28, 17.72]],
  ])('are %i bars of %d percent, in the middle of the plot', (count, width, starts) => {
    const band = bandOf(count);
    expect(band.width).toBeCloseTo(width, 2);
    for (const [index, start] of starts.entries()) expect(band.startOf(index)).toBeCloseTo(start, 2);
    expect(band.startOf(count - 1) + band.width + band.startOf(0)).toBeCloseTo(100, 9);
  });
});

describe('labels and shares', () => {
  it.each([
    [3, 6, [0, 1, 2]],
    [12, 6, [1, 3, 5, 7, 9, 11]],
    [30, 4, [5, 13, 21, 29]],
    [0, 4, []],
  ])('shows of %i labels at most %i, the last one always', (count, most, indexes) =>
    expect([...visibleLabels(count, most)]).toEqual(indexes));

  it.each([
    ['Nov 2026', 220],
    ['Nov 2026', 400],
    ['26 Nov', 220],
    ['26 Nov', 400],
  ])('lets no two labels as long as %s overlap in %i px', (label, px) => {
    for (let count = 2; count <= 400; count++) {
      const most = countFittingLabels(Array(count).fill(label), px);
      const shown = [...visibleLabels(count, most)].sort((a, b) => a - b);
      // Characters of 7.5 px are as wide as those of the page's font. The last label ends at its point.
      const [width, step] = [label.length * 7.5, px / (count - 1)];
      const gaps = shown.slice(1).map((index, at) => (index - (shown[at] as number)) * step);
      for (const [at, gap] of gaps.entries())
        expect(gap, `${count} labels`).toBeGreaterThan(at === gaps.length - 1 ? width * 1.5 : width);
    }
  });

  it('adds up to a hundred, and to nothing where there is nothing', () => {
    expect(shares([1, 3])).toEqual([25, 75]);
    expect(shares([0, 0])).toEqual([0, 0]);
  });
});
