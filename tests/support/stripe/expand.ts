import { invalid } from './requests.ts';
import {
  showCharge,
  showCustomer,
  showIntent,
  showItem,
  showPaymentMethod,
  showPrice,
  showProduct,
  showSubscription,
} from './show.ts';
import { showInvoice } from './show-invoice.ts';
import type { StubAccount } from './stub-objects.ts';

type Json = Record<string, unknown>;

/** Stripe expands at most four levels (docs.stripe.com/api/expanding_objects). */
const MAX_LEVELS = 4;

/** Replaces ids in an answer by their objects, for the fields that a request names. @throws StubRefusal 400 */
export function expandAnswer(account: StubAccount, answer: unknown, paths: readonly string[]): void {
  for (const path of paths) {
    const fields = path.split('.');
    if (fields.length > MAX_LEVELS)
      throw invalid(`You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`);
    expandPath(account, answer, { fields, path });
  }
}

function expandPath(
  account: StubAccount,
  value: unknown,
  { fields, path }: { fields: readonly string[]; path: string },
): void {
  if (Array.isArray(value)) {
    for (const element of value) expandPath(account, element, { fields, path });
    return;
  }
  const [field, ...rest] = fields;
  if (field === undefined || typeof value !== 'object' || value === null) return;
  const object = value as Json;
  if (field === 'confirmation_secret' && object.object === 'invoice')
    object.confirmation_secret = showConfirmationSecret(account, String(object.id));
  else if (!(field in object))
    throw invalid(`This property cannot be expanded (${path}).`, undefined, `expand[0]`);
  if (typeof object[field] === 'string') object[field] = find(account, object[field]);
  expandPath(account, object[field], { fields: rest, path });
}

/** The client secret of an open invoice's payment, which is shown only if it is asked for. */
function showConfirmationSecret({ invoices }: StubAccount, id: string) {
  const invoice = invoices.get(id);
  return invoice?.payment?.client_secret && invoice.status === 'open'
    ? { client_secret: invoice.payment.client_secret, type: 'payment_intent' }
    : null;
}

function find(account: StubAccount, id: string): unknown {
  const { customers, invoices, subscriptions, items, payments, setups, paymentMethods, charges } = account;
  const shown = [
    [customers, showCustomer],
    [payments, showIntent],
    [setups, showIntent],
    [paymentMethods, showPaymentMethod],
    [charges, showCharge],
    [account.prices, showPrice],
    [account.products, showProduct],
  ] as [Map<string, unknown>, (value: never) => unknown][];
  for (const [objects, show] of shown) if (objects.has(id)) return show(objects.get(id) as never);
  const invoice = invoices.get(id);
  if (invoice) return showInvoice(account, invoice);
  const subscription = subscriptions.get(id);
  if (subscription) return showSubscription(account, subscription);
  const item = items.get(id);
  if (item) return showItem(item, account);
  throw invalid(`This property cannot be expanded (${id}).`);
}
