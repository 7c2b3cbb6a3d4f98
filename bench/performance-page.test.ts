import { expect, it } from 'vitest';
import { formatTable, withSection } from './performance-page.mjs';

const FIGURE = {
  what: 'a figure that is too small',
  measured: 3,
  unit: 'a second',
  against: { value: 10, what: 'a peer' },
  goal: { atLeast: 0.6 },
  how: 'by hand',
  ratio: 0.3,
  isReached: false,
};
const MEASUREMENT = {
  date: '2026-01-01',
  commit: 'abc',
  machine: 'one',
  node: '24.0.0',
  load: [0, 1],
  figures: [FIGURE],
};
const PAGE = '# Performance\n\n## Plan mails\n\nold\n\n## Why\n\nBy hand.\n';

it('replaces a measurement’s own section and leaves what was written by hand', () => {
  const page = withSection(PAGE, 'mails', MEASUREMENT);
  expect(page).not.toContain('old');
  expect(page).toContain('| 3 a second | 10 (a peer) | 0.300 | ≥ 0.6 | **missed** |');
  expect(page.split('## ').map((part) => part.split('\n')[0])).toEqual([
    '# Performance',
    'Plan mails',
    'Why',
  ]);
  expect(withSection(page, 'mails', MEASUREMENT)).toBe(page);
});

it('puts a new measurement at the end', () => {
  expect(withSection(PAGE, 'leads', MEASUREMENT)).toMatch(/By hand\.\n\n## A million leads\n/);
});

it('prints every figure with its verdict', () => {
  expect(formatTable([FIGURE])).toMatch(/missed +0\.300 ≥ 0\.6 +a figure that is too small/);
});
