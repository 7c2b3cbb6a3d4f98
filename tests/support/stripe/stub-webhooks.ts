import { showEvent } from './events.ts';
import type { StubAccount } from './stub-objects.ts';

/** A webhook that was sent, and the status of the service's response; 0 for no response. */
export interface Delivery {
  type: string;
  status: number;
}

/** Sends each event of the account as a webhook, one after another, to the service. */
export function createWebhookSender(options: {
  account: StubAccount;
  /** Null while no service listens. */
  url(): string | null;
  sign(body: string): string;
  onDelivered(delivery: Delivery): void;
}) {
  const { account, url, sign, onDelivered } = options;
  let last: Promise<unknown> = Promise.resolve();
  const deliver = async (to: string, type: string, body: string): Promise<void> => {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': sign(body) };
    const status = await fetch(to, { method: 'POST', headers, body }).then(
      (answer) => answer.status,
      () => 0,
    );
    onDelivered({ type, status });
  };
  account.onEvent = (event) => {
    const to = url();
    if (!to) return;
    const body = JSON.stringify(showEvent(event));
    last = last.then(() => deliver(to, event.type, body));
  };
  return {
    /** Resolves when everything has been sent. */
    settled: () => last,
  };
}
