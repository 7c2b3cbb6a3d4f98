import { afterEach, beforeEach, vi } from 'vitest';
import { type StripeCaller, stripeCaller } from './calls.ts';
import { type StripeStub, startStripeStub } from './stripe-stub.ts';

type Fields = Record<string, unknown>;

export interface Rules {
  stub: StripeStub;
  api: StripeCaller;
  /** Returns status and code of a refusal, or the parameter if there is no code. */
  refusal(method: string, path: string, fields?: Fields): Promise<unknown[]>;
  /** The types of the events, the oldest first. */
  types(): string[];
  /** Creates a subscription to a monthly price of $300. */
  subscribe(customer: string, fields?: Fields): ReturnType<StripeCaller['post']>;
  /** Creates an invoice item in US dollars. */
  item(customer: string, amount: number, fields?: Fields): ReturnType<StripeCaller['post']>;
}

/** Provides a stand-in for each test of a file about Stripe's rules. Only its account's clock moves, so that each moment is exact. */
export function rulesForTests(prepare: (rules: Rules) => void): void {
  let stub: StripeStub;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T09:00:00Z') });
    stub = await startStripeStub();
    const api = stripeCaller(stub);
    prepare({
      stub,
      api,
      async refusal(method, path, fields = {}) {
        const { status, body } = await api.send(method, path, fields);
        return [status, body.error?.code ?? body.error?.param];
      },
      types: () => stub.account.events.map(({ type }) => type),
      subscribe: async (customer, fields = {}) =>
        api.post('subscriptions', { customer, items: [{ price: await api.price() }], ...fields }),
      item: (customer, amount, fields = {}) =>
        api.post('invoiceitems', { customer, amount, currency: 'usd', ...fields }),
    });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await stub.close();
  });
}
