/** `npm run proof -- webhooks [events]`: events to a receiver that fails at 30 % of its requests while the worker is killed, on both databases. */
import { Blocked, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

const DEFAULT_EVENTS = 10_000;

await entry(async () => {
  const events = process.argv[2] ?? String(DEFAULT_EVENTS);
  if (!/^[1-9]\d*$/.test(events))
    throw new Blocked('Usage: npm run proof -- webhooks [events, a whole number]');
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Database client', ensureGenerated);
  const env = { ...process.env, PROOF_WEBHOOKS: events };
  await step(`${events} events, from each database`, () =>
    tool('vitest/vitest.mjs', ['run', '--project', 'database', 'tests/data/webhook-faults.test.ts'], { env }),
  );
});
