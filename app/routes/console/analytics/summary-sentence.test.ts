import { expect, it } from 'vitest';
import type { FunnelStep } from '#app/domain/performance/index.ts';
import { summarizePeriod } from './summary-sentence.ts';

/** A funnel of these counts: seen, started, steps, lead, sale. */
const funnel = (...counts: number[]): FunnelStep[] =>
  counts.map((count, index) => {
    const ids = ['seen', 'started', ...counts.slice(4).map((_, step) => `step-${step + 2}`), 'lead', 'sale'];
    const shown = index === 0 ? null : (counts[index - 1] as number);
    return { id: ids[index] as string, count, shown, rate: null };
  });
const facts = {
  ...{ currency: 'USD', netSales: 2948, netSalesBefore: 2730, orders: 15 },
  ...{ funnel: funnel(397, 223, 195, 136, 14), assessment: null },
};

it.each<[string, Partial<typeof facts> & { assessment?: string | null }]>([
  ['Net sales $2,948, up 8%; 15 orders; most visitors leave between seeing and starting.', {}],
  [
    'Net sales $2,948, up 8%; 15 orders; most visitors of the full assessment leave between seeing and starting.',
    { assessment: 'full assessment' } as never,
  ],
  // Cents are shown where they are not zero.
  ['Net sales $99.50, down 50%; 1 order.', { netSales: 99.5, netSalesBefore: 199, orders: 1, funnel: [] }],
  ['Net sales $200, unchanged; 2 orders.', { netSales: 200, netSalesBefore: 200, orders: 2, funnel: [] }],
  // There is no share of nothing, nor of more refunds than sales.
  ['Net sales $200; 2 orders.', { netSales: 200, netSalesBefore: 0, orders: 2, funnel: [] }],
  ['Net sales $200; 2 orders.', { netSales: 200, netSalesBefore: -50, orders: 2, funnel: [] }],
  ['Net sales -$40, down 120%; no orders.', { netSales: -40, netSalesBefore: 200, orders: 0, funnel: [] }],
  // The largest number of visitors counts, not the largest share.
  ['Net sales $0; no orders; most visitors leave between starting and step 2.', none(100, 90, 40, 38, 36, 0)],
  [
    'Net sales $0; no orders; most visitors leave between step 3 and leaving their details.',
    none(60, 58, 50, 45, 22, 9),
  ],
  // Buying comes days later.
  ['Net sales $0; no orders; most visitors leave between seeing and starting.', none(60, 55, 52, 51, 50, 0)],
  // Of fewer than 20 visitors chance decides.
  ['Net sales $0; no orders.', none(19, 4, 3, 2, 1, 0)],
  ['Net sales $0; no orders.', none(40, 40, 40, 40, 40, 0)],
])('%s', (sentence, changes) => expect(summarizePeriod({ ...facts, ...changes })).toBe(sentence));

function none(...counts: number[]) {
  return { netSales: 0, netSalesBefore: 0, orders: 0, funnel: funnel(...counts) };
}
