import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';

it('knows an error that another bundle’s copy of the class made, and no other', () => {
  const foreignError = Object.assign(new Error('Too many requests.'), { name: 'AppError', code: 'too-many' });
  expect(foreignError instanceof AppError).toBe(true);
  expect(new AppError('invalid', 'x') instanceof AppError).toBe(true);
  for (const otherValue of [new Error('x'), new TypeError('x'), null, { name: 'AppError', code: 'invalid' }])
    expect(otherValue instanceof AppError).toBe(false);
});
