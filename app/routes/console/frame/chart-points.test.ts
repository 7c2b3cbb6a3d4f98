import { expect, it } from 'vitest';
import { chartPoints, describeDay } from './chart-points.ts';

const viewer = (...may: string[]) => ({
  can: (capability: string) => may.includes(capability),
  consolePath: (path: string) => `${path}?tenantId=acme`,
});
const price = (id: string) => ({ day: '2026-05-20', kind: 'price' as const, id, name: id.toUpperCase() });
const campaign = { day: '2026-05-20', kind: 'campaign' as const, id: 'c1', name: 'Spring' };
const embed = {
  day: '2026-05-21',
  kind: 'embed' as const,
  id: 'https://shop.example',
  name: 'https://shop.example',
};

it('says what happened, with links only to pages that the person may open', () => {
  expect(describeDay([price('a'), campaign, embed], viewer('campaigns.read'))).toEqual([
    { text: 'Campaign “Spring” launched', to: '/communications/c1?tenantId=acme' },
    { text: 'Price of A changed' },
    { text: 'Widget first seen on shop.example' },
  ]);
  expect(describeDay([price('a'), price('b'), price('c')], viewer('catalogue.read'))).toEqual([
    { text: 'Prices of 3 products changed', to: '/admin/catalogue?tenantId=acme' },
  ]);
});

it('puts each event on its day, beside the value of the time before, which may be shorter', () => {
  const points = chartPoints({
    days: [
      { day: '2026-05-20', label: '20 May', value: 3 },
      { day: '2026-05-21', label: '21 May', value: 5 },
    ],
    before: [7],
    events: [embed],
    viewer: viewer(),
  });
  expect(points).toEqual([
    { label: '20 May', value: 3, before: 7, events: [] },
    {
      label: '21 May',
      value: 5,
      before: undefined,
      events: [{ text: 'Widget first seen on shop.example' }],
    },
  ]);
});
