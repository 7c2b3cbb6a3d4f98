import { expect, test, vi } from 'vitest';
import { chunk } from './chunk.ts';

test('a part is fetched once, however often it is asked for', async () => {
  const get = vi.fn(async () => 'part');
  const part = chunk(get);
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part']);
  expect(get).toHaveBeenCalledTimes(1);
  expect(part.value).toBe('part');
});

test('a part that could not be fetched is fetched again the next time', async () => {
  const get = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('part');
  const part = chunk(get);
  await expect(part.load()).rejects.toThrow('offline');
  expect(part.value).toBeUndefined();
  expect(await part.load()).toBe('part');
});
