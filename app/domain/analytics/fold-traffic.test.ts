import { expect, test } from 'vitest';
import { NO_TRAFFIC } from '#app/protocol/traffic.ts';
import { foldTraffic } from './roll-up-day.server.ts';

const visit = (utmSource: string, visitors: number, widget = 'full') => ({
  widget,
  traffic: JSON.stringify({ ...NO_TRAFFIC, utmSource }),
  visitors,
});
const sources = (visits: Parameters<typeof foldTraffic>[0], limit?: number) =>
  foldTraffic(visits, limit).flatMap(({ kind, ...row }) => (kind === 'utmSource' ? [row] : []));

test('adds visits up by widget and value', () => {
  expect(
    sources([
      visit('google', 3),
      visit('google', 2),
      visit('google', 4, 'consumer'),
      { widget: 'full', traffic: null, visitors: 5 },
    ]),
  ).toEqual([
    { widget: 'full', value: 'google', visitors: 5 },
    { widget: 'consumer', value: 'google', visitors: 4 },
    { widget: 'full', value: '', visitors: 5 },
  ]);
});

test('rare values count together and none is lost', () => {
  const flood = Array.from({ length: 30 }, (_, n) => visit(`random-${n}`, 1));
  const rows = sources([visit('google', 9), ...flood], 3);
  expect(rows).toContainEqual({ widget: 'full', value: 'google', visitors: 9 });
  expect(rows).toContainEqual({ widget: 'full', value: '(other)', visitors: 28 });
  expect(rows.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(39);
});
