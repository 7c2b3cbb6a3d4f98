import { expect, test } from 'vitest';
import { likelyAddress } from './email-typos.ts';

test.each([
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['Ada@hotmal.com ', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@my-lab.cmo', 'ada@my-lab.com'],
])('asks about %s', (input, meant) => expect(likelyAddress(input)).toBe(meant));

test.each([
  'ada@gmail.com',
  'ada@gmail.co',
  'ada@gm',
  'ada@mail.com',
  'ada@outlook.es',
  'ada@example.org',
  'ada@company.com',
  'ada@lab.cm.example',
  'ada',
  'ada@',
  '',
])('leaves %j alone', (input) => expect(likelyAddress(input)).toBeUndefined());
