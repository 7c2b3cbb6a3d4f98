import { emit } from './events.ts';
import {
  type Fields,
  invalid,
  listPage,
  mergeMetadata,
  missingField,
  missingParam,
  newest,
  newId,
  readFlag,
  readList,
  readNumber,
  requireField,
  requireItem,
} from './requests.ts';
import { showPrice, showProduct } from './show.ts';
import { now, type StubAccount, type StubPrice, type StubProduct } from './stub-objects.ts';

interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

export function createProduct({ account, fields }: Call) {
  const id = fields.get('id') ?? newId('prod');
  if (account.products.has(id)) throw invalid('Product already exists.', 'resource_already_exists', 'id');
  const product: StubProduct = {
    id,
    created: now(account),
    name: requireField(fields, 'name'),
    active: readFlag(fields, 'active') ?? true,
    tax_code: fields.get('tax_code'),
    metadata: mergeMetadata({}, fields),
  };
  account.products.set(id, product);
  emit(account, 'product.created', showProduct(product));
  return showProduct(product);
}

export function updateProduct({ account, id, fields }: Call) {
  const product = requireItem(account.products, id, 'product');
  Object.assign(product, {
    name: fields.get('name') ?? product.name,
    active: readFlag(fields, 'active') ?? product.active,
    tax_code: fields.get('tax_code') ?? product.tax_code,
    metadata: mergeMetadata(product.metadata, fields),
  });
  emit(account, 'product.updated', showProduct(product));
  return showProduct(product);
}

export const readProduct = ({ account, id }: Call) =>
  showProduct(requireItem(account.products, id, 'product'));

export function listProducts({ account, fields }: Call) {
  const ids = readList(fields, 'ids');
  const active = readFlag(fields, 'active');
  const matching = newest(account.products.values()).filter(
    (product) =>
      (active === null || product.active === active) && (ids.length === 0 || ids.includes(product.id)),
  );
  return listPage('/v1/products', fields, matching, showProduct);
}

export function createPrice({ account, fields }: Call) {
  const lookupKey = fields.get('lookup_key');
  const isTransferred = readFlag(fields, 'transfer_lookup_key') ?? false;
  takeLookupKey(account, { lookupKey, isTransferred, id: null });
  const product = fields.get('product');
  if (product === null) throw missingField('product');
  if (!account.products.has(product)) throw missingParam('product', product, 'product');
  const amount = readNumber(fields, 'unit_amount');
  if (amount === null) throw missingField('unit_amount');
  const price: StubPrice = {
    id: newId('price'),
    created: now(account),
    active: readFlag(fields, 'active') ?? true,
    currency: requireField(fields, 'currency'),
    unit_amount: amount,
    lookup_key: lookupKey,
    tax_behavior: fields.get('tax_behavior') ?? 'unspecified',
    interval: fields.get('recurring[interval]') as StubPrice['interval'],
    metadata: mergeMetadata({}, fields),
    product,
  };
  account.prices.set(price.id, price);
  emit(account, 'price.created', showPrice(price));
  return showPrice(price);
}

/** A lookup key belongs to one price, archived or not; another price gets it only by a transfer. */
function takeLookupKey(
  account: StubAccount,
  { lookupKey, isTransferred, id }: { lookupKey: string | null; isTransferred: boolean; id: string | null },
): void {
  const owner = [...account.prices.values()].find(
    (price) => lookupKey !== null && price.lookup_key === lookupKey,
  );
  if (!owner || owner.id === id) return;
  if (!isTransferred)
    throw invalid(`A price (\`${owner.id}\`) already uses that lookup key.`, undefined, 'lookup_key');
  owner.lookup_key = null;
}

export function updatePrice({ account, id, fields }: Call) {
  const price = requireItem(account.prices, id, 'price');
  const lookupKey = fields.get('lookup_key');
  takeLookupKey(account, { lookupKey, isTransferred: readFlag(fields, 'transfer_lookup_key') ?? false, id });
  Object.assign(price, {
    active: readFlag(fields, 'active') ?? price.active,
    lookup_key: lookupKey ?? price.lookup_key,
    metadata: mergeMetadata(price.metadata, fields),
  });
  emit(account, 'price.updated', showPrice(price));
  return showPrice(price);
}

export const readPrice = ({ account, id }: Call) => showPrice(requireItem(account.prices, id, 'price'));

/** Lists prices, archived ones too unless `active` says otherwise. */
export function listPrices({ account, fields }: Call) {
  const keys = readList(fields, 'lookup_keys');
  const active = readFlag(fields, 'active');
  const matching = newest(account.prices.values()).filter(
    (price) =>
      (active === null || price.active === active) &&
      (!fields.has('product') || price.product === fields.get('product')) &&
      (!fields.has('currency') || price.currency === fields.get('currency')) &&
      (keys.length === 0 || keys.includes(price.lookup_key ?? '')),
  );
  return listPage('/v1/prices', fields, matching, showPrice);
}
