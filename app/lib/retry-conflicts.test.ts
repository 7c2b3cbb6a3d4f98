import { expect, it } from 'vitest';
import { retryConflicts } from './retry-conflicts.ts';

const failingWith = (errors: unknown[]) => {
  let calls = 0;
  const transact = async () => {
    const error = errors[calls++];
    if (error) throw error;
    return 'stored';
  };
  return { transact, count: () => calls };
};
const withCode = (code: string) => Object.assign(new Error('no'), { code });
const ofPrisma = Object.assign(new Error('no'), {
  code: 'P2010',
  meta: { driverAdapterError: { cause: { originalCode: '40001' } } },
});

it.each([
  ['a serialization failure', [withCode('40001')], 2],
  ['a deadlock', [withCode('40P01')], 2],
  ['a write conflict in the client’s words', [withCode('P2034')], 2],
  ['a serialization failure inside of the client’s error', [ofPrisma, ofPrisma], 3],
])('runs a transaction again after %s', async (_what, errors, calls) => {
  const { transact, count } = failingWith(errors);
  await expect(retryConflicts(transact)).resolves.toBe('stored');
  expect(count()).toBe(calls);
});

it('ends after five attempts with the last error', async () => {
  const { transact, count } = failingWith(Array.from({ length: 9 }, () => withCode('40001')));
  await expect(retryConflicts(transact)).rejects.toMatchObject({ code: '40001' });
  expect(count()).toBe(5);
});

it.each(['23505', '57014', 'P2028'])('does not repeat what failed with %s', async (code) => {
  const { transact, count } = failingWith([withCode(code)]);
  await expect(retryConflicts(transact)).rejects.toMatchObject({ code });
  expect(count()).toBe(1);
});
