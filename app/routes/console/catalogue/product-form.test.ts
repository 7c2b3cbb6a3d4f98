import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { productForm } from './product-form.ts';

function parseForm(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema: productForm });
  return submission.status === 'success' ? submission.value : submission.error;
}

const EMPTY = { sold: false, name: null, productUrl: null, price: null, couponCode: null };
const NO_AMOUNT = { price: ['Enter an amount such as 299.00'] };

describe('the form of a product', () => {
  it.each([
    ['nothing as not sold and everything taken away', {}, EMPTY],
    ['a switch that is on', { sold: 'on' }, { ...EMPTY, sold: true }],
    ['a price as the decimal of its currency', { price: '1,299.50' }, { ...EMPTY, price: 1299.5 }],
    ['a price of nothing', { price: '0' }, { ...EMPTY, price: 0 }],
    ['what is no price as a mistake', { price: 'much' }, NO_AMOUNT],
    ['a part of a cent as a mistake', { price: '2.999' }, NO_AMOUNT],
  ])('is read: %s', (_what, fields, value) => {
    expect(parseForm(fields)).toEqual(value);
  });
});
