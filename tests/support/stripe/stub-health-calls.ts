import { newest, newId, StubRefusal, type StubRequest } from './stub-calls.ts';
import { listObject, nowSeconds, type StubAccount, type StubPayment } from './stub-objects.ts';

/** Permissions of a restricted key, as Stripe's page for keys names them, with the calls that need them. */
const PERMISSIONS: readonly [permission: string, path: RegExp][] = [
  ['account', /^\/v1\/account$/],
  ['customers', /^\/v1\/customers(\/|$)/],
  ['subscriptions', /^\/v1\/subscriptions(\/|$)/],
  ['invoiceItems', /^\/v1\/invoiceitems(\/|$)/],
  ['products', /^\/v1\/products(\/|$)/],
  ['prices', /^\/v1\/prices(\/|$)/],
  ['webhookEndpoints', /^\/v1\/webhook_endpoints(\/|$)/],
  ['paymentIntents', /^\/v1\/payment_intents(\/|$)/],
];

/** Checks the key's permissions, which Stripe does before it looks for the object. @throws StubRefusal */
export function assertPermitted({ path }: StubRequest, denied: ReadonlySet<string>): void {
  const permission = PERMISSIONS.find(([, pattern]) => pattern.test(path))?.[0];
  if (permission && denied.has(permission))
    throw new StubRefusal(403, {
      type: 'invalid_request_error',
      message: 'The provided key ‘rk_test_*******’ does not have the required permissions for this endpoint.',
    });
}

/** Answers the calls of the health checks and their quick actions; returns undefined for another call. @throws StubRefusal */
export function answerHealthCall(account: StubAccount, { method, path, fields }: StubRequest): unknown {
  const [, , resource = '', id = '', action] = path.split('/');
  switch (`${method} ${resource}${id ? `/${action ?? ':id'}` : ''}`) {
    case 'GET account':
      return { id: 'acct_stub', object: 'account', ...account.status };
    case 'GET webhook_endpoints':
      return listObject(path, account.endpoints);
    case 'GET customers':
      return listObject(path, [...account.customers.values()].slice(0, Number(fields.get('limit') ?? 10)));
    case 'GET products':
      return listObject(path, [...account.products.values()].slice(0, Number(fields.get('limit') ?? 10)));
    case 'POST customers/:id':
    case 'POST products/:id':
    case 'POST prices/:id':
    case 'POST invoiceitems/:id':
      throw new StubRefusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such ${resource.replace(/s$/, '')}: '${id}'`,
      });
    case 'GET payment_intents':
      return listObject(path, newest(account.payments.values()).slice(0, Number(fields.get('limit') ?? 10)));
    case 'POST payment_intents':
      return createPayment(account, fields);
    case 'POST payment_intents/cancel':
      return cancelPayment(account, id);
  }
  return undefined;
}

function createPayment(account: StubAccount, fields: URLSearchParams): StubPayment {
  const payment: StubPayment = {
    id: newId('pi'),
    object: 'payment_intent',
    amount: Number(fields.get('amount')),
    currency: fields.get('currency') ?? 'usd',
    created: nowSeconds(),
    status: fields.get('capture_method') === 'manual' ? 'requires_capture' : 'succeeded',
    last_payment_error: null,
  };
  account.payments.set(payment.id, payment);
  return payment;
}

function cancelPayment(account: StubAccount, id: string): StubPayment {
  const payment = account.payments.get(id);
  if (payment?.status !== 'requires_capture')
    throw new StubRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'This payment can’t be cancelled.',
    });
  payment.status = 'canceled';
  return payment;
}
