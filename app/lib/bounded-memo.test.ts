import { expect, it } from 'vitest';
import { boundedMemo } from './bounded-memo.ts';

it('computes a value once, and forgets the oldest past its bound', () => {
  const computed: string[] = [];
  const length = boundedMemo(2, (text: string) => {
    computed.push(text);
    return text.length;
  });
  expect([length('a'), length('bb'), length('a')]).toEqual([1, 2, 1]);
  expect(computed).toEqual(['a', 'bb']);
  length('ccc');
  length('bb');
  expect(computed).toEqual(['a', 'bb', 'ccc']);
  length('a');
  expect(computed).toEqual(['a', 'bb', 'ccc', 'a']);
});
