import { expect, it } from 'vitest';
import type { PaperPlan, PaperProduct } from '#app/plan-view/plan-blocks.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import { phaseItems } from './pdf-products.ts';

const LINK = { text: 'View', href: 'https://shop.example/' };
const product: PaperProduct = {
  id: 'bpc-157',
  rank: 1,
  name: 'BPC-157',
  about: '',
  description: '',
  evidence: undefined,
  reasons: [],
  why: '',
  approval: '',
  note: ['Warnings', 'short'],
  contraindications: [],
  interactions: [],
  warning: '',
  cautions: [],
  caution: null,
  facts: [],
  warnings: [],
  price: null,
  coupon: null,
  link: LINK,
};
const LONG = 'word '.repeat(200);

/** A pen that draws nothing: every method returns it. */
const pen: unknown = new Proxy(() => undefined, {
  get: (_target, key) => (key === 'widthOfString' ? () => 50 : pen),
  apply: () => pen,
});

/** Draws one product and returns the top of its link and the end of the lowest other text. */
function draw(over: Partial<PaperProduct>) {
  const drawn: { words: string; top: number; end: number }[] = [];
  const canvas = {
    doc: pen,
    colours: {},
    radius: { card: 6 },
    type: { body: 8, name: 10, small: 7, heading: 10, title: 16 },
    width: 500,
    text: (parts: string | { text: string }[], _style: unknown, wide = 500) => {
      const words = typeof parts === 'string' ? parts : parts.map(({ text }) => text).join('');
      const height = 10 * Math.ceil((words.length * 4) / wide);
      const record = (_x: number, top: number) => void drawn.push({ words, top, end: top + height });
      return { height, draw: record };
    },
  } as unknown as PdfCanvas;
  const phase = { number: 1, name: '', when: '', products: [{ ...product, ...over }] };
  for (const { block } of phaseItems(canvas, [phase] as PaperPlan['phases'], false).slice(1))
    block.draw(0, 0);
  const isLink = ({ words }: { words: string }) => words === LINK.text;
  return {
    link: drawn.find(isLink)?.top,
    end: Math.max(...drawn.filter((line) => !isLink(line)).map(({ end }) => end)),
  };
}

it.each<[string, Partial<PaperProduct>]>([
  ['the description and the note', { note: ['Warnings', LONG], facts: [['Dosing', 'short']] }],
  ['the warnings', { warnings: [['Interactions', LONG]], facts: [['Dosing', 'short']] }],
  ['the amounts', { facts: [['Dosing', LONG]] }],
  ['the description of a product without amounts', { description: LONG }],
])('the link to the shop is below the lowest column: %s', (_column, over) => {
  const { link = 0, end } = draw(over);
  expect(link).toBeGreaterThanOrEqual(end);
});
