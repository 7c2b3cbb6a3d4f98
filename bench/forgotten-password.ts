/**
 * Measures how long "forgotten password" takes for an address with an account and for one without. The worker sends the ten e-mails that one
 * address may get in a day while the requests run.
 */
import { compareAddresses } from './compare-addresses.ts';

await compareAddresses({
  what: 'a forgotten password of an account that exists',
  path: '/forgot-password',
  status: 200,
  times: 200,
});
