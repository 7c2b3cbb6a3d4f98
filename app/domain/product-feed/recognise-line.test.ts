import { describe, expect, it } from 'vitest';
import { listEntries } from '#app/domain/catalogue/index.ts';
import { compactName } from './compact-name.ts';
import { type LineRules, listLineKeys, readOrderLine, recogniseLine } from './recognise-line.ts';

const rules: LineRules = {
  entries: listEntries('Acme').map((entry) => ({
    ...entry,
    name: entry.id === 'semax' ? 'Focus Vial' : null,
  })),
  matched: [
    { entryId: 'retatrutide', key: '71', sku: 'RT-10', url: 'https://shop.example/product/reta/' },
    { entryId: 'tirzepatide', key: '9', sku: null, url: 'https://shop.example/products/t?variant=9' },
  ],
  taught: new Map([
    ['sku:sel10', 'selank'],
    ['id:500', null],
    ['name:superblend', 'tb-500'],
    ['name:water', null],
  ]),
};
const recognise = (line: unknown) => {
  const read = readOrderLine(line);
  return read && recogniseLine(read, rules);
};

describe('the name of a line', () => {
  it.each([
    ['Selank 10 mg', 'selank'],
    ['BPC-157 10mg', 'bpc-157'],
    ['BPC 157 (5mg) – 3 vials', 'bpc-157'],
    ['BPC-157 – Size: 5 mg', 'bpc-157'],
    ['bpc157', 'bpc-157'],
    ['3x BPC-157 5mg', 'bpc-157'],
    ['BPC-157 5mg x 3', 'bpc-157'],
    ['BPC-157 10-pack', 'bpc-157'],
    ['BPC-157 (box of 10)', 'bpc-157'],
    ['BPC-157 5 mg péptido liofilizado, 99%+ purity', 'bpc-157'],
    ['BPC-157 500 µg', 'bpc-157'],
    ['TB-500 2.5mg/0.5ml', 'tb-500'],
    ['TB 500', 'tb-500'],
    ['PT-141 10mg', 'pt-141'],
    ['P21 5mg', 'p21'],
    ['NAD+ 1000 mg', 'nad-plus'],
    ['5-Amino-1MQ 60 capsules', '5-amino-1mq'],
    ['IGF-1 LR3 1mg', 'igf-1-lr3'],
    ['CJC-1295 / Ipamorelin 5mg/5mg', 'cjc-1295-ipamorelin'],
    ['CJC-1295 + Ipamorelin Blend 10 mg', 'cjc-1295-ipamorelin'],
    ['Focus Vial', 'semax'],
    ['Super Blend 20mg', 'tb-500'],
  ])('%s is recognised', (name, entryId) => expect(recognise({ name, sku: '' })).toBe(entryId));

  it.each([
    // Another product than its first words say.
    'TB-500 Blend',
    'BPC-157 + TB-500 10mg',
    'BPC-157 / TB-500 Wolverine Stack',
    'CJC-1295 with DAC',
    'Ipamorelin 5mg',
    'Selank Amidate 10mg',
    'Semaglutide T-shirt',
    'BPC',
    '157 5mg',
    'Kisspeptin-10',
    'Gift card',
    '10 mg',
    '3 vials',
  ])('%s is not', (name) => expect(recognise({ name, sku: '' })).toBeUndefined());

  it('counts as out of the catalogue if staff said so', () =>
    expect(recognise({ name: 'Water 10 ml' })).toBeNull());
});

describe('a line', () => {
  it.each<[string, unknown, string | null | undefined]>([
    ['by the product’s id in a confirmed match', { productId: '71', name: 'Special' }, 'retatrutide'],
    ['by the variation’s id before its product’s', { variation_id: 71, product_id: 9 }, 'retatrutide'],
    [
      'by the product’s id if the variation is not matched',
      { variation_id: 72, product_id: 9 },
      'tirzepatide',
    ],
    ['by its id before its name', { product_id: 71, name: 'Selank 10 mg' }, 'retatrutide'],
    ['by the page', { url: 'http://www.shop.example/product/reta?utm_source=x', name: 'R' }, 'retatrutide'],
    ['by the page with its variation', { url: 'https://shop.example/products/t?variant=9' }, 'tirzepatide'],
    ['not by the page of another variation', { url: 'https://shop.example/products/t?variant=8' }, undefined],
    ['by the SKU in a confirmed match', { sku: 'rt-10', name: 'Selank' }, 'retatrutide'],
    ['by an SKU that staff named', { sku: 'SEL10', name: 'Calm' }, 'selank'],
    ['by an SKU that is a catalogue id', { sku: 'BPC-157', name: 'Healer' }, 'bpc-157'],
    ['by an SKU with a strength', { sku: 'BPC157-5MG', name: 'Healer' }, 'bpc-157'],
    ['as out of the catalogue before its name', { product_id: 500, name: 'Selank' }, null],
    ['as a text', 'Selank 5mg', 'selank'],
    ['by an own id', { id: 'tb-500' }, 'tb-500'],
  ])('is recognised %s', (_how, line, entryId) => expect(recognise(line)).toBe(entryId));

  it.each([
    [{}],
    [null],
    [''],
    [{ name: ' ', sku: '' }],
    [7],
    [{ product_id: 0 }],
  ])('%j says nothing', (line) => expect(readOrderLine(line)).toBeNull());

  it('is taught by its most exact id, its SKU and its name without sizes', () => {
    const line = { variationId: '72', productId: '9', sku: 'T-5', name: 'Tirz Plus 5 mg – 2 vials' };
    expect(listLineKeys(readOrderLine(line) ?? expect.fail())).toEqual(['id:72', 'sku:t-5', 'name:tirzplus']);
  });
});

it('looks at the beginning of a name only', () => {
  expect(compactName(`Selank ${' '.repeat(400)} Amidate`)).toBe('selank');
});
