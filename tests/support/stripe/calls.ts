import { STRIPE_SECRET, type StripeStub } from './stripe-stub.ts';

type Body = Record<string, unknown>;
export interface StubReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API have many shapes, which the tests compare.
  body: any;
  isReplayed: boolean;
}
export type StripeCaller = ReturnType<typeof stripeCaller>;

/** Calls the stand-in without the library, so that requests can be sent which the library's types forbid. */
export function stripeCaller(stub: StripeStub) {
  const send = async (
    method: string,
    path: string,
    fields: Body = {},
    { key, secret = STRIPE_SECRET }: { key?: string; secret?: string } = {},
  ): Promise<StubReply> => {
    const text = new URLSearchParams(flatten(fields)).toString();
    const isRead = method === 'GET' || method === 'DELETE';
    const answer = await fetch(`${stub.origin}/v1/${path}${isRead && text ? `?${text}` : ''}`, {
      method,
      headers: { Authorization: `Bearer ${secret}`, ...(key && { 'Idempotency-Key': key }) },
      ...(!isRead && { body: text }),
    });
    return {
      status: answer.status,
      body: await answer.json(),
      isReplayed: answer.headers.get('idempotent-replayed') === 'true',
    };
  };
  /** Calls and returns the body. @throws Error for a refusal */
  const call = async (method: string, path: string, fields?: Body) => {
    const { status, body } = await send(method, path, fields);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const get = (path: string, fields?: Body) => call('GET', path, fields);
  const post = (path: string, fields?: Body) => call('POST', path, fields);
  return {
    send,
    get,
    post,
    remove: (path: string, fields?: Body) => call('DELETE', path, fields),
    /** Creates a customer, with a card that is its default if one is named. */
    async customer(card?: 'pm_card_visa' | 'pm_card_chargeDeclined' | 'pm_card_authenticationRequired') {
      const { id } = await post('customers', { name: 'Acme', email: 'ada@example.com' });
      if (card) {
        const method = await post(`payment_methods/${card}/attach`, { customer: id });
        await post(`customers/${id}`, { invoice_settings: { default_payment_method: method.id } });
      }
      return id as string;
    },
    /** Creates a monthly price. */
    async price(unit_amount = 30_000, currency = 'usd') {
      const product = await post('products', { name: `Plan ${unit_amount}` });
      const price = await post('prices', {
        ...{ product: product.id, unit_amount, currency },
        recurring: { interval: 'month' },
      });
      return price.id as string;
    },
  };
}

/** Writes nested fields as a form: `items[0][price]`. */
function flatten(fields: Body, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const name = prefix ? `${prefix}[${key}]` : key;
      return typeof value === 'object' && value !== null
        ? Object.entries(flatten(value as Body, name))
        : [[name, String(value)]];
    }),
  );
}
