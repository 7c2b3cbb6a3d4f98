import { expect, it } from 'vitest';
import { leadDisplayName } from './lead-name.ts';

it.each([
  ['Nadia', 'nadia@shop.example', 'Nadia'],
  [' Nadia ', 'nadia@shop.example', 'Nadia'],
  ['Consumer Lead', 'nadia.k@shop.example', 'nadia.k'],
  ['Consumer', 'nadia.k@shop.example', 'nadia.k'],
  ['consumer lead', 'nadia.k@shop.example', 'nadia.k'],
  ['Consumer Labs', 'nadia.k@shop.example', 'Consumer Labs'],
  ['', '"a@b"@shop.example', '"a@b"'],
  ['', 'no-address', 'no-address'],
  ['', '', 'Erased'],
])('shows %j with %j as %j', (firstName, email, name) => {
  expect(leadDisplayName({ firstName, email })).toBe(name);
});
