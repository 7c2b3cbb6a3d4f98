import { showEvent } from './events.ts';
import { type Fields, isInRange, listPage, newId, readList, requireField, requireItem } from './requests.ts';
import type { StubAccount } from './stub-objects.ts';

interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

export const readAccount = ({ account }: Call) => ({ id: 'acct_stub', object: 'account', ...account.status });

/** What Stripe holds for the account, without fees. */
export const readBalance = ({ account }: Call) => ({
  object: 'balance',
  available: [{ amount: account.balance, currency: 'usd', source_types: { card: account.balance } }],
  livemode: false,
  pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
});

const EVENT_DAYS = 30;

/** Lists events of the last 30 days, the newest first (docs.stripe.com/api/events). */
export function listEvents({ account, fields }: Call) {
  const types = [...readList(fields, 'types'), ...(fields.get('type') ? [fields.get('type') as string] : [])];
  const isAsked = (type: string) =>
    types.length === 0 ||
    types.some((name) => name === type || (name.endsWith('.*') && type.startsWith(name.slice(0, -1))));
  const oldest = (account.events.at(-1)?.created ?? 0) - EVENT_DAYS * 24 * 60 * 60;
  const matching = account.events
    .filter(
      ({ type, created }) => created >= oldest && isAsked(type) && isInRange(fields, 'created', created),
    )
    .toReversed();
  return listPage('/v1/events', fields, matching, showEvent);
}

export const readEvent = ({ account, id }: Call) =>
  showEvent(requireItem(new Map(account.events.map((event) => [event.id, event])), id, 'event'));

export function createEndpoint({ account, fields }: Call) {
  const endpoint = {
    id: newId('we'),
    object: 'webhook_endpoint' as const,
    url: requireField(fields, 'url'),
    status: 'enabled',
    enabled_events: readList(fields, 'enabled_events'),
  };
  account.endpoints.push(endpoint);
  // Only the answer to the creation contains the secret.
  return { ...endpoint, secret: 'whsec_stub_secret' };
}

export const readEndpoint = ({ account, id }: Call) =>
  requireItem(new Map(account.endpoints.map((endpoint) => [endpoint.id, endpoint])), id, 'webhook endpoint');

export const listEndpoints = ({ account, fields }: Call) =>
  listPage('/v1/webhook_endpoints', fields, account.endpoints, (endpoint) => endpoint);
