import { expect, it } from 'vitest';
import { createLineCounter } from './csv-lines.ts';

it('counts the lines of a file that arrives in pieces, and no line break inside of a cell', () => {
  const count = createLineCounter();
  const bytes = new TextEncoder().encode('a,b\r\n"one\r\ntwo","say ""hi""\n"\r\n1,2\r\n');
  for (let index = 0; index < bytes.length; index += 3) count(bytes.subarray(index, index + 3));
  expect(count(new Uint8Array())).toBe(3);
});
