import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PERMISSIONS } from './permissions.ts';

/** Checked by /health in their own way, and used by nothing else. */
const CHECKED_OTHERWISE = ['accounts', 'webhookEndpoints', 'paymentIntents'];

it('are named for each call that this folder makes, and for no other', () => {
  const folder = new URL('.', import.meta.url);
  const used = new Set<string>();
  for (const file of readdirSync(folder)) {
    if (file.includes('.test.') || file === 'permissions.ts') continue;
    const source = readFileSync(new URL(file, folder), 'utf8');
    for (const [, path = ''] of source.matchAll(/\bstripe((?:\s*\.\s*[a-zA-Z]+)+)\s*\(/g)) {
      const resource = path.replaceAll(/\s/g, '').split('.').slice(1, -1).join('.');
      if (resource !== '' && resource !== 'webhooks') used.add(resource);
    }
  }
  const named = Object.values(PERMISSIONS).flatMap(({ resources }) => resources);
  expect([...used].sort()).toEqual([...named, ...CHECKED_OTHERWISE].sort());
});
