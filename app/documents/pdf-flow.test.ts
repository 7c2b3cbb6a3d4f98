import { expect, it } from 'vitest';
import { type Block, stack } from './pdf-block.ts';
import { splitRows } from './pdf-blocks.ts';
import { type FlowItem, paginate } from './pdf-flow.ts';

const block = (height: number): Block => ({ height, draw: () => undefined });
const item = (height: number, over: Partial<FlowItem> = {}): FlowItem => ({
  block: block(height),
  gap: 0,
  ...over,
});
const rows = (count: number) => Array.from({ length: count }, () => block(10));
/** An item in two columns of lines, each 10 high, that may go on on the next page. */
const lines = (all: readonly Block[]): FlowItem => ({
  ...item(stack(all).height / 2),
  split: (height) => {
    const halves = splitRows(all, height);
    return halves && [lines(halves[0]), lines(halves[1])];
  },
});
const heights = (items: readonly FlowItem[]) =>
  paginate(items, 100).map((page) => page.map((placed) => [placed.y, placed.item.block.height]));

it('never moves an item before another, even if that leaves space at the end of a page', () => {
  expect(heights([item(70), item(60), item(20)])).toEqual([
    [[0, 70]],
    [
      [0, 60],
      [60, 20],
    ],
  ]);
});

it('keeps a heading with the item below it', () => {
  expect(heights([item(60), item(20, { withNext: true }), item(30)])).toEqual([
    [[0, 60]],
    [
      [0, 20],
      [20, 30],
    ],
  ]);
});

it('goes on on the next page with an item that can be divided, unless only a few lines of it would fit', () => {
  expect(heights([item(40), lines(rows(20))])).toEqual([
    [
      [0, 40],
      [40, 60],
    ],
    [[0, 40]],
  ]);
  expect(heights([item(70), lines(rows(20))])).toEqual([[[0, 70]], [[0, 100]]]);
});

it('splits an item that is higher than a page into its parts', () => {
  expect(heights([item(150, { parts: () => [item(80), item(70)] })])).toEqual([[[0, 80]], [[0, 70]]]);
});
