import { expect, it } from 'vitest';
import { readRowKind } from './row-kind-fields.ts';

it.each([
  ['sale', 'order:rate:1', 'sale'],
  ['refund', 'refund:s:id:7', 'refund'],
  ['adjustment', 'change:s:2026-11-20T20:10:00.000Z', 'order-changed'],
  ['adjustment', 'again:s:2', 'order-changed'],
  ['adjustment', 'rate:s:0', 'rate-corrected'],
])('tells that a %s with the key %s is %s', (kind, dedupeKey, rowKind) => {
  expect(readRowKind({ kind, dedupeKey })).toBe(rowKind);
});
