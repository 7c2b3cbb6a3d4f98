import { findCall } from './parameters.ts';
import { StubRefusal, type StubRequest } from './requests.ts';

/**
 * Permissions of a restricted key, with the resources whose calls need them (docs.stripe.com/keys/permissions-reference). Each has two
 * levels: `customer_read` for GET, `customer_write` for the other methods, and the second contains the first.
 *
 * The service has a table of its own (app/adapters/stripe/permissions.ts): what it tries, where this one says what Stripe asks for. They stay apart,
 * because a stand-in that took its permissions from the service would agree with each of its mistakes. `tests/http/health.test.ts` denies
 * permissions by the names of this table and expects those of the other.
 */
const RESOURCES: readonly [permission: string, resource: RegExp][] = [
  ['connected_account', /^account$/],
  ['balance', /^balance$/],
  ['customer_portal', /^billing_portal\//],
  ['charge', /^(charges|refunds)(\/|$)/],
  ['credit_note', /^credit_notes(\/|$)/],
  ['customer', /^customers(\/|$)/],
  ['dispute', /^disputes(\/|$)/],
  ['event', /^events(\/|$)/],
  ['invoice_item', /^invoiceitems(\/|$)/],
  ['invoice', /^(invoices|invoice_payments)(\/|$)/],
  ['payment_intent', /^payment_intents(\/|$)/],
  ['payment_method', /^payment_methods(\/|$)/],
  ['plan', /^prices(\/|$)/],
  ['product', /^products(\/|$)/],
  ['setup_intent', /^setup_intents(\/|$)/],
  ['subscription', /^subscriptions(\/|$)/],
  ['billing_clock', /^test_helpers\/test_clocks(\/|$)/],
  ['webhook', /^webhook_endpoints(\/|$)/],
];

/** Returns the permission that a call needs, such as `invoice_write`; null for a call that the stand-in does not have. */
export function findPermission(request: Pick<StubRequest, 'method' | 'path'>): string | null {
  if (!findCall(request)) return null;
  const resource = request.path.replace(/^\/v1\//, '');
  const name = RESOURCES.find(([, pattern]) => pattern.test(resource))?.[0];
  // A preview stores nothing, yet it is a POST and needs the permission to write.
  return name ? `${name}_${request.method === 'GET' ? 'read' : 'write'}` : null;
}

/** Checks the key's permissions, which Stripe does before it looks at parameters and objects. @throws StubRefusal 403 */
export function assertPermitted(request: StubRequest, denied: ReadonlySet<string>): void {
  const permission = findPermission(request);
  // A key that may not read a resource may not write it.
  const lacks =
    permission && [permission, permission.replace(/_write$/, '_read')].some((name) => denied.has(name));
  if (lacks)
    throw new StubRefusal(403, {
      type: 'invalid_request_error',
      message: `The provided key 'rk_test_*******' does not have the required permissions for this endpoint on account 'acct_stub'. Having the 'rak_${permission}' permission would allow this request to continue.`,
    });
}
