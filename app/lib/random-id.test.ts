import { expect, it } from 'vitest';
import { orderedSecretId } from './random-id.ts';

it('makes secret ids that sort by the time of making', () => {
  const moments = [0, 1, 35, 36, Date.UTC(2026, 10, 24), Date.UTC(2059, 4, 26), Date.UTC(2500, 0, 1)];
  const ids = moments.map((ms) => orderedSecretId(new Date(ms)));
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{9}[\w-]{22}$/);
});

it('gives 128 random bits to each of one moment', () => {
  const now = new Date();
  const secrets = Array.from({ length: 1000 }, () => Buffer.from(orderedSecretId(now).slice(9), 'base64url'));
  expect(secrets.every((secret) => secret.length === 16)).toBe(true);
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1000);
});
