import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { performancePage, tableOf } from './performance-page.mjs';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const results = JSON.parse(read('bench/results.json'));

describe('the page of figures', () => {
  it('is what bench/results.json says, and nothing written by hand', () => {
    expect(read('docs/performance.md')).toBe(performancePage(results));
  });

  it('names every figure with its verdict', () => {
    const table = tableOf({
      mails: {
        date: '2026-01-01',
        commit: 'abc',
        machine: 'one',
        versions: {},
        load: [0, 0],
        figures: [
          {
            what: 'a figure that is too small',
            measured: 3,
            unit: 'a second',
            against: { value: 10, what: 'a peer' },
            goal: { atLeast: 0.6 },
            how: 'by hand',
            ratio: 0.3,
            isReached: false,
          },
        ],
      },
    });
    expect(table).toMatch(/missed +0\.300 ≥ 0\.6 +a figure that is too small/);
  });
});
