import { expect, it } from 'vitest';
import { shareCheck } from './shared-check.ts';

it('checks once for all who ask at the same time or soon after, and again later', async () => {
  let checks = 0;
  const isReady = shareCheck({
    check: async () => {
      checks++;
    },
    deadlineMs: 1000,
    reuseMs: 50,
  });
  await Promise.all(Array.from({ length: 100 }, isReady));
  await isReady();
  expect(checks).toBe(1);
  await new Promise((wait) => setTimeout(wait, 60));
  await isReady();
  expect(checks).toBe(2);
});

it('counts a check without an end as failed, begins no other beside it, and goes by the next one', async () => {
  let checks = 0;
  let end: () => void = () => undefined;
  const isReady = shareCheck({
    check: () => {
      checks++;
      return new Promise<void>((done) => {
        end = done;
      });
    },
    deadlineMs: 10,
    reuseMs: 0,
  });
  await expect(isReady()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await expect(isReady()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(checks).toBe(1);
  end();
  await new Promise(setImmediate);
  const next = isReady();
  end();
  await next;
  expect(checks).toBe(2);
});
