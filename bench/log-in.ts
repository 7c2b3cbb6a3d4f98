/** Measures how long a wrong password takes for an address with an account and for one without. */
import { compareAddresses } from './compare-addresses.ts';

await compareAddresses({
  what: 'a wrong password for an account that exists',
  path: '/login',
  fields: (n) => ({ password: `wrong ${n}` }),
  status: 401,
  times: 500,
});
