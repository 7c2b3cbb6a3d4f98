import { setTimeout as pause } from 'node:timers/promises';
import { readWalkKeys } from './stripe-walk/keys.ts';
import { differencesOf, walkThroughStripe, writeTable } from './stripe-walk/walk.ts';

/**
 * Walks through a test account of Stripe with the service's own calls, and prints where Stripe does something else than the service relies on.
 * `npm test` takes the same walk through the stand-in (tests/data/stripe-walk.test.ts).
 *
 * Settings: STRIPE_TEST_SECRET_KEY, STRIPE_TEST_RESTRICTED_KEY (both of a test account), STRIPE_API_BASE. A webhook endpoint of the account that
 * does not answer holds invoices back for up to three days, and differs for that reason.
 */
const keys = readWalkKeys(process.env);
if ('reason' in keys) {
  console.log(`  ${keys.reason}`);
  if (!keys.isMissing) process.exitCode = 1;
} else {
  console.log(`  At ${keys.apiBase ?? 'https://api.stripe.com'}`);
  const { findings, notes } = await walkThroughStripe({
    keys,
    pause,
    onStep: (name) => console.log(`  … ${name}`),
  });
  for (const note of notes) console.log(`  ${note}`);
  const differences = differencesOf(findings);
  console.log(`  ${findings.length} comparisons, ${differences.length} differ.`);
  if (differences.length > 0) {
    console.log(`\n${writeTable(differences)}`);
    process.exitCode = 1;
  }
}
