import { emit } from './events.ts';
import {
  type Fields,
  invalid,
  isInRange,
  listObject,
  listPage,
  mergeMetadata,
  missingParam,
  newest,
  newId,
  readNumber,
  requireField,
  requireItem,
} from './requests.ts';
import { showCustomer } from './show.ts';
import { hasEnded, now, type StubAccount, type StubCustomer } from './stub-objects.ts';
import { endNow } from './subscription-states.ts';

interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

function readAddress(fields: Fields): StubCustomer['address'] {
  const sent = ADDRESS.flatMap((part) => {
    const value = fields.get(`address[${part}]`);
    return value === null ? [] : [[part, value] as const];
  });
  return sent.length > 0 ? Object.fromEntries(sent) : null;
}

export function createCustomer({ account, fields }: Call) {
  const customer: StubCustomer = {
    id: newId('cus'),
    created: now(account),
    name: fields.get('name'),
    email: fields.get('email'),
    address: readAddress(fields),
    metadata: mergeMetadata({}, fields),
    balance: readNumber(fields, 'balance') ?? 0,
    currency: null,
    invoice_settings: { default_payment_method: null, custom_fields: null },
    test_clock: findClock(account, fields),
    nextInvoice: 1,
  };
  account.customers.set(customer.id, customer);
  account.unindexed.add(customer.id);
  emit(account, 'customer.created', showCustomer(customer));
  return showCustomer(customer);
}

export function updateCustomer({ account, id, fields }: Call) {
  const customer = requireItem(account.customers, id, 'customer');
  const method = fields.get('invoice_settings[default_payment_method]');
  if (method && account.paymentMethods.get(method)?.customer !== id)
    throw missingParam('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  if (method !== null) customer.invoice_settings.default_payment_method = method || null;
  customer.invoice_settings.custom_fields = readCustomFields(fields, customer);
  Object.assign(customer, {
    name: fields.get('name') ?? customer.name,
    email: fields.get('email') ?? customer.email,
    address: readAddress(fields) ?? customer.address,
    balance: readNumber(fields, 'balance') ?? customer.balance,
    metadata: mergeMetadata(customer.metadata, fields),
  });
  account.unindexed.add(id);
  emit(account, 'customer.updated', showCustomer(customer));
  return showCustomer(customer);
}

const CUSTOM_FIELDS = 'invoice_settings[custom_fields]';

function readCustomFields(fields: Fields, { invoice_settings: before }: StubCustomer) {
  if (fields.get(CUSTOM_FIELDS) === '') return null;
  const name = fields.get(`${CUSTOM_FIELDS}[0][name]`);
  return name === null
    ? before.custom_fields
    : [{ name, value: requireField(fields, `${CUSTOM_FIELDS}[0][value]`) }];
}

function findClock(account: StubAccount, fields: Fields): string | null {
  const clock = fields.get('test_clock');
  if (clock !== null && !account.clocks.has(clock)) throw missingParam('test clock', clock, 'test_clock');
  return clock;
}

/** Deletes a customer; its subscriptions end at once, and its cards can't be charged any more (Customers.del). */
export function deleteCustomer({ account, id }: Call) {
  const customer = requireItem(account.customers, id, 'customer');
  for (const subscription of account.subscriptions.values())
    if (subscription.customer === id && !hasEnded(subscription))
      endNow(account, subscription, 'cancellation_requested');
  for (const [methodId, method] of account.paymentMethods)
    if (method.customer === id) account.paymentMethods.delete(methodId);
  account.customers.delete(id);
  emit(account, 'customer.deleted', showCustomer(customer));
  return { id, object: 'customer', deleted: true };
}

export const readCustomer = ({ account, id }: Call) =>
  showCustomer(requireItem(account.customers, id, 'customer'));

export function listCustomers({ account, fields }: Call) {
  const matching = newest(account.customers.values()).filter(
    ({ email, created, test_clock: clock }) =>
      // Customers of a test clock are listed only with their clock.
      clock === fields.get('test_clock') &&
      // The filter by e-mail address is case-sensitive (Customers.list).
      (!fields.has('email') || email === fields.get('email')) &&
      isInRange(fields, 'created', created),
  );
  return listPage('/v1/customers', fields, matching, showCustomer);
}

/**
 * Searches customers by their e-mail address, name or metadata. What changed in the last minute is not found yet
 * (docs.stripe.com/search#data-freshness), so a search can't show that a customer does not exist.
 */
export function searchCustomers({ account, fields }: Call) {
  const query = requireField(fields, 'query');
  const clauses = query.split(/\s+AND\s+/i).map((clause) => {
    const [, field, key, value] =
      /^(\w+)(?:\[["']([^"']+)["']\])?\s*:\s*["']([^"']*)["']$/.exec(clause.trim()) ?? [];
    if (
      !['email', 'name', 'metadata'].includes(field ?? '') ||
      (field === 'metadata') !== (key !== undefined)
    )
      throw invalid('We were unable to parse your search query.', undefined, 'query');
    return (customer: StubCustomer) =>
      field === 'metadata' ? customer.metadata[key ?? ''] === value : customer[field as 'email'] === value;
  });
  const matching = newest(account.customers.values()).filter(
    (customer) => !account.unindexed.has(customer.id) && clauses.every((matches) => matches(customer)),
  );
  const limit = readNumber(fields, 'limit') ?? 10;
  return {
    ...listObject(
      '/v1/customers/search',
      matching.slice(0, limit).map(showCustomer),
      matching.length > limit,
    ),
    object: 'search_result',
    next_page: null,
  };
}
