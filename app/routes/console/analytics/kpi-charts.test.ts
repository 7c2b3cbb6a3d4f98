import { expect, it } from 'vitest';
import { type Kpi, kpiValues, readKpi } from './kpi-charts.ts';

const days = [
  { day: '2026-05-01', leads: 0, converted: 0, commissionCents: 0 },
  { day: '2026-05-02', leads: 4, converted: 1, commissionCents: 1050 },
  { day: '2026-05-03', leads: 6, converted: 0, commissionCents: -2000 },
  { day: '2026-05-04', leads: 0, converted: 0, commissionCents: 3000 },
];
const start = { fee: 299, carriedIn: 0, isBooked: true };

it.each<[Kpi, Partial<typeof start>, number[]]>([
  ['leads', {}, [0, 4, 6, 0]],
  ['rate', {}, [0, 25, 10, 10]],
  ['commission', {}, [0, 10.5, -20, 30]],
  // Refunds of a month take from its commission, but not from the fee.
  ['revenue', {}, [299, 309.5, 299, 319.5]],
  ['revenue', { carriedIn: -15 }, [299, 299, 299, 304.5]],
  // Days that are no month's account have no such floor.
  ['revenue', { fee: 0, isBooked: false }, [0, 10.5, -9.5, 20.5]],
])('%s, day by day, ends at the figure of its card', (kpi, changes, values) =>
  expect(kpiValues(kpi, days, { ...start, ...changes })).toEqual(values));

it('shows leads unless the address names another figure', () => {
  expect(['kpi=revenue', 'kpi=moon', ''].map((query) => readKpi(new URLSearchParams(query)))).toEqual([
    'revenue',
    'leads',
    'leads',
  ]);
});
