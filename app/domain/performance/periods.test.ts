import { expect, it } from 'vitest';
import { listDays, listMonths, periodBefore, readComparison, readPeriod, recentMonths } from './periods.ts';

const NOW = new Date('2026-03-10T15:00:00Z');
const read = (query: string) => readPeriod(new URLSearchParams(query), NOW);
const before = (query: string) => periodBefore(read(query), NOW, readComparison(new URLSearchParams(query)));

it('is the running month unless the address says otherwise', () => {
  expect(read('')).toEqual({ month: '2026-03', from: '2026-03-01', to: '2026-03-31' });
  expect(read('month=2024-02')).toEqual({ month: '2024-02', from: '2024-02-01', to: '2024-02-29' });
  expect(read('from=2026-01-20&to=2026-02-03&month=2026-01')).toEqual({
    month: null,
    from: '2026-01-20',
    to: '2026-02-03',
  });
});

it.each([
  'month=2026-13',
  'month=May',
  // Years with another date format: counting months up to them would never end.
  'month=9999-12',
  'month=0000-01',
  'from=9999-12-30&to=9999-12-31',
  'from=0000-01-01&to=0000-01-02',
  'from=2026-01-01',
  'from=2026-02-30&to=2026-03-01',
])('refuses %s', (query) => expect(() => read(query)).toThrow());

it('refuses days the wrong way round, and too many of them', () => {
  expect(() => read('from=2026-02-02&to=2026-02-01')).toThrow('after the last');
  expect(() => read('from=2020-01-01&to=2026-02-01')).toThrow('at most');
});

it.each([
  ['month=2026-02', '2026-01-01', '2026-01-31'],
  // The comparison has as many days as the current month has had.
  ['month=2026-03', '2026-02-01', '2026-02-10'],
  ['from=2026-02-11&to=2026-02-20', '2026-02-01', '2026-02-10'],
  ['month=2026-02&compare=year', '2025-02-01', '2025-02-28'],
  ['month=2026-03&compare=year', '2025-03-01', '2025-03-10'],
  ['from=2024-02-29&to=2024-03-02&compare=year', '2023-02-28', '2023-03-02'],
  ['month=2026-02&compare=moon', '2026-01-01', '2026-01-31'],
])('%s is compared with %s to %s', (query, from, to) => expect(before(query)).toMatchObject({ from, to }));

it('lists the days of a period that have begun', () => {
  expect(listDays(read('from=2026-02-27&to=2026-03-01'), NOW)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(listDays(read('month=2026-03'), NOW)).toHaveLength(10);
  expect(listDays(read('month=2026-04'), NOW)).toEqual([]);
});

it('lists months', () => {
  expect(recentMonths(NOW).slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12']);
  expect(recentMonths(NOW)).toHaveLength(12);
  expect(listMonths(read('from=2025-12-31&to=2026-02-01'))).toEqual(['2025-12', '2026-01', '2026-02']);
});
