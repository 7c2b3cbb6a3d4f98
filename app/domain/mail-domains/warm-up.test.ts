import { expect, it } from 'vitest';
import { computeWarmUp } from './warm-up.ts';

const TODAY = '2026-03-31';
const sentOn = (...days: [day: string, sent: number][]) => days.map(([day, sent]) => ({ day, sent }));

it.each<[what: string, days: [string, number][], limit: number | null, best: string | null]>([
  ['a new domain', [], 500, null],
  ['one mail, eight days ago', [['2026-03-23', 1]], 500, null],
  ['a start that was not used up', [['2026-03-30', 250]], 500, null],
  ['just more than half of the start', [['2026-03-30', 251]], 502, '2026-03-30'],
  ['the whole start of the day before', [['2026-03-30', 500]], 1000, '2026-03-30'],
  [
    'the best day, not the last',
    [
      ['2026-03-29', 900],
      ['2026-03-30', 40],
    ],
    1800,
    '2026-03-29',
  ],
  ['a week ago in full', [['2026-03-24', 4000]], 8000, '2026-03-24'],
  ['eight days ago by half', [['2026-03-23', 4000]], 4000, '2026-03-23'],
  ['fifteen days ago by a quarter', [['2026-03-16', 4000]], 2000, '2026-03-16'],
  [
    'a fresh small day before a large old one',
    [
      ['2026-02-24', 4000],
      ['2026-03-30', 600],
    ],
    1200,
    '2026-03-30',
  ],
  [
    'a large old one before a fresh small day',
    [
      ['2026-03-16', 4000],
      ['2026-03-30', 600],
    ],
    2000,
    '2026-03-16',
  ],
  ['almost the size without a limit', [['2026-03-30', 9999]], 19_998, '2026-03-30'],
  ['the size without a limit', [['2026-03-30', 10_000]], null, '2026-03-30'],
  ['that size, but nothing for a week since', [['2026-03-23', 10_000]], 10_000, '2026-03-23'],
  ['five idle weeks after that size', [['2026-02-23', 10_000]], 625, '2026-02-23'],
  ['six idle weeks after that size', [['2026-02-16', 10_000]], 500, null],
  ['older than the memory', [['2026-02-02', 9_000_000]], 500, null],
  [
    'today and days ahead',
    [
      ['2026-03-31', 9000],
      ['2026-04-05', 9000],
    ],
    500,
    null,
  ],
])('%s', (_what, days, limit, best) => {
  const warmUp = computeWarmUp(sentOn(...days), TODAY);
  expect([warmUp.limit, warmUp.best?.day ?? null]).toEqual([limit, best]);
});
