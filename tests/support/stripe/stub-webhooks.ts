import type { Happening } from './stand-in.ts';
import type { StubRequest } from './stub-calls.ts';
import type { StubAccount, StubSubscription } from './stub-objects.ts';

/** A webhook that was sent, and the status of the service's response; 0 for no response. */
export interface Delivery {
  type: string;
  status: number;
}

/** Sends the webhooks that Stripe would send after a change, one after another, to the demo's service. */
export function createWebhookSender(options: {
  account: StubAccount;
  /** Null while no service listens. */
  url(): string | null;
  /** Returns a signed body. */
  sign(type: string, subscription: StubSubscription): { body: string; signature: string };
  onDelivered(delivery: Delivery): void;
}) {
  const { account, url, sign, onDelivered } = options;
  let last: Promise<unknown> = Promise.resolve();
  const send = (types: readonly string[], subscription: StubSubscription | undefined): void => {
    const to = url();
    if (!to || !subscription) return;
    for (const type of types) last = last.then(() => deliver(to, type, subscription));
  };
  const deliver = async (to: string, type: string, subscription: StubSubscription): Promise<void> => {
    const { body, signature } = sign(type, subscription);
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    const status = await fetch(to, { method: 'POST', headers, body }).then(
      (answer) => answer.status,
      () => 0,
    );
    onDelivered({ type, status });
  };
  const latest = () => [...account.subscriptions.values()].at(-1);
  return {
    /** Sends webhooks after an API call that changed something. */
    afterCall({ method, path }: StubRequest): void {
      const [, , resource, id] = path.split('/');
      if (method === 'GET' || resource !== 'subscriptions') return;
      if (id === undefined) send(['customer.subscription.created'], latest());
      else
        send(
          [method === 'DELETE' ? 'customer.subscription.deleted' : 'customer.subscription.updated'],
          account.subscriptions.get(id),
        );
    },
    afterConfirmation: (): void =>
      send(['setup_intent.succeeded', 'invoice.paid', 'customer.subscription.updated'], latest()),
    afterHappening: (happening: Happening, subscription: StubSubscription): void =>
      send(HAPPENED[happening], subscription),
    /** Resolves when everything has been sent. */
    settled: () => last,
  };
}

const HAPPENED: Record<Happening, readonly string[]> = {
  renew: ['invoice.created', 'invoice.paid', 'customer.subscription.updated'],
  fail: ['invoice.created', 'invoice.payment_failed', 'customer.subscription.updated'],
  pay: ['invoice.paid', 'customer.subscription.updated'],
  end: ['customer.subscription.deleted'],
};
