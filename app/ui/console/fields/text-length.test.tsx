// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { findOne, renderInPage, type } from '../../../../tests/support/render-in-page.tsx';
import { TextInput } from './text-input.tsx';

const field = () => findOne<HTMLInputElement>('input');
const readState = () => ({
  value: field().value.length,
  description: document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent ?? null,
  status: findOne('[role=status]').textContent,
});

it.each([
  [8, { value: 8, description: null, status: '' }],
  [9, { value: 9, description: '9 of 10 characters', status: '' }],
  [11, { value: 11, description: '11 of 10 characters Too long.', status: ' Too long.' }],
])('of 10 characters %i are counted near the limit, and none is cut', async (length, state) => {
  await renderInPage(<TextInput name="words" label="Words" maxLength={10} />);
  // Screen readers announce a live region when its text changes, not when it is added with a text.
  const region = findOne('[role=status]');
  await type(field(), 'x'.repeat(length));
  expect(readState()).toEqual(state);
  expect(findOne('[role=status]')).toBe(region);
  expect(field().hasAttribute('maxlength')).toBe(false);
  await type(field(), '');
  expect(readState()).toEqual({ value: 0, description: null, status: '' });
});
