import { emit } from './events.ts';
import { addItem, computeTotal } from './invoices.ts';
import {
  type Fields,
  invalid,
  listPage,
  mergeMetadata,
  missingField,
  missingParam,
  newId,
  readNumber,
  requireField,
  requireItem,
} from './requests.ts';
import { showItem } from './show.ts';
import { now, type StubAccount, type StubItem } from './stub-objects.ts';

interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

export function createItem({ account, fields }: Call) {
  const customer = requireField(fields, 'customer');
  if (!account.customers.has(customer)) throw missingParam('customer', customer, 'customer');
  const price = account.prices.get(fields.get('pricing[price]') ?? '');
  const amount = readNumber(fields, 'amount') ?? price?.unit_amount;
  if (amount === undefined) throw missingField('amount');
  const currency = fields.get('currency') ?? price?.currency;
  if (!currency) throw missingField('currency');
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, undefined, 'currency');
  const subscription = findSubscription(account, { id: fields.get('subscription'), customer, currency });
  const item: StubItem = {
    id: newId('ii'),
    customer,
    invoice: null,
    subscription,
    amount,
    currency,
    description: fields.get('description'),
    metadata: mergeMetadata({}, fields),
    date: now(account),
    period: readPeriod(fields) ?? { start: now(account), end: now(account) },
    isProration: false,
    price: price?.id ?? null,
  };
  account.items.set(item.id, item);
  emit(account, 'invoiceitem.created', showItem(item, account));
  const invoiceId = fields.get('invoice');
  if (invoiceId !== null) {
    const invoice = account.invoices.get(invoiceId);
    if (!invoice || invoice.customer !== customer) throw missingParam('invoice', invoiceId, 'invoice');
    if (invoice.status !== 'draft')
      throw invalid('You can only add invoice items to draft invoices.', 'invoice_not_editable');
    addItem(invoice, item);
    computeTotal(account, invoice);
  }
  return showItem(item, account);
}

function findSubscription(
  account: StubAccount,
  { id, customer, currency }: { id: string | null; customer: string; currency: string },
): string | null {
  if (id === null) return null;
  const subscription = account.subscriptions.get(id);
  if (!subscription || subscription.customer !== customer)
    throw missingParam('subscription', id, 'subscription');
  if (account.prices.get(subscription.priceId)?.currency !== currency)
    throw invalid(
      'The invoice item and the subscription must have the same currency.',
      undefined,
      'currency',
    );
  return id;
}

function readPeriod(fields: Fields): StubItem['period'] | null {
  const [start, end] = [readNumber(fields, 'period[start]'), readNumber(fields, 'period[end]')];
  if (start === null || end === null) return null;
  if (end < start)
    throw invalid('The period’s end must be greater than or equal to its start.', undefined, 'period[end]');
  return { start, end };
}

/** Items can be changed until the invoice that they are on is finalized. */
function findEditable({ account, id }: Pick<Call, 'account' | 'id'>): StubItem {
  const item = requireItem(account.items, id, 'invoiceitem');
  const invoice = account.invoices.get(item.invoice ?? '');
  if (invoice && invoice.status !== 'draft')
    throw invalid('This invoice item is on an invoice that is no longer a draft.', 'invoice_not_editable');
  return item;
}

export function updateItem({ account, id, fields }: Call) {
  const item = findEditable({ account, id });
  item.amount = readNumber(fields, 'amount') ?? item.amount;
  item.description = fields.get('description') ?? item.description;
  item.metadata = mergeMetadata(item.metadata, fields);
  item.period = readPeriod(fields) ?? item.period;
  const invoice = account.invoices.get(item.invoice ?? '');
  const line = invoice?.lines.find((candidate) => candidate.item === id);
  if (invoice && line) {
    const { amount, description, metadata, period } = item;
    Object.assign(line, { amount, description, metadata, period });
    computeTotal(account, invoice);
  }
  return showItem(item, account);
}

export function deleteItem({ account, id }: Call) {
  const item = findEditable({ account, id });
  const invoice = account.invoices.get(item.invoice ?? '');
  if (invoice) {
    invoice.lines = invoice.lines.filter((line) => line.item !== id);
    computeTotal(account, invoice);
  }
  account.items.delete(id);
  emit(account, 'invoiceitem.deleted', showItem(item, account));
  return { id, object: 'invoiceitem', deleted: true };
}

export const readItem = ({ account, id }: Call) =>
  showItem(requireItem(account.items, id, 'invoiceitem'), account);

/** Lists items; `pending` chooses those that are on no invoice yet, or the others. */
export function listItems({ account, fields }: Call) {
  const matching = [...account.items.values()]
    .filter(
      ({ customer, invoice }) =>
        (!fields.has('customer') || customer === fields.get('customer')) &&
        (!fields.has('invoice') || invoice === fields.get('invoice')) &&
        (!fields.has('pending') || (invoice === null) === (fields.get('pending') === 'true')),
    )
    .sort((a, b) => b.date - a.date || (a.id < b.id ? 1 : -1));
  return listPage('/v1/invoiceitems', fields, matching, (item) => showItem(item, account));
}
