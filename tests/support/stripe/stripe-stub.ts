import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { answerStandIn, type StandInOptions } from './stand-in.ts';
import {
  answerCall,
  endSubscription,
  makeInvoice,
  newId,
  StubRefusal,
  type StubRequest,
} from './stub-calls.ts';
import { answerHealthCall, assertPermitted } from './stub-health-calls.ts';
import { payInvoice } from './stub-intents.ts';
import {
  DAY_S,
  emptyAccount,
  nowSeconds,
  type StubAccount,
  type StubInvoice,
  type StubSubscription,
  showSubscription,
} from './stub-objects.ts';
import { createWebhookSender, type Delivery } from './stub-webhooks.ts';

export const STRIPE_SECRET = 'sk_test_stub';
/** A key that may do everything that `denied` does not contain. */
export const RESTRICTED_SECRET = 'rk_test_stub';
const WEBHOOK_SECRET = 'whsec_stub_secret';

/** Fault that the stub simulates at a request. */
type Mishap =
  /** The connection is cut before or after the request has taken effect, or there is no response. */
  'cut-before' | 'cut-after' | 'hang' | { status: number; type: string; code?: string; message: string };

export interface StripeStub {
  /** Value for STRIPE_API_BASE. */
  origin: string;
  account: StubAccount;
  /** Every request that arrived, as `POST /v1/customers`. */
  requests: string[];
  /** Called for every request, in the order of arrival; returns undefined for no fault. */
  mishap: (request: StubRequest) => Mishap | undefined;
  /** Permissions that the restricted key lacks (stub-health-calls.ts). */
  denied: Set<string>;
  /** Acts as after a day: a repeated key creates another object. */
  expireKeys(): void;
  /** URL to which webhooks are sent after each change; null sends none. */
  webhookUrl: string | null;
  /** Webhooks that were sent. */
  deliveries: Delivery[];
  /** Settings for a service that uses the stub. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Starts Stripe's API on loopback with its own account: stateful, with idempotency keys that behave as Stripe's do (the same response
 * again, 409 while the first request is in progress).
 */
export async function startStripeStub({
  port = 0,
  hasPages = false,
}: {
  port?: number;
  /** Whether to serve the payment form and the pages of the demo, which the service uses through STRIPE_JS_BASE in the settings. */
  hasPages?: boolean;
} = {}): Promise<StripeStub> {
  const account = emptyAccount();
  const keys = new Map<string, { request: string; answer: { status: number; body: unknown } }>();
  const stub: Pick<StripeStub, 'requests' | 'mishap' | 'denied' | 'webhookUrl' | 'deliveries'> = {
    requests: [],
    mishap: () => undefined,
    denied: new Set(),
    webhookUrl: null,
    deliveries: [],
  };
  const happen = stripeHappenings(account);
  const webhooks = createWebhookSender({
    account,
    url: () => stub.webhookUrl,
    sign(type, subscription) {
      const body = happen.event(type, subscription);
      return { body, signature: signEvent(body) };
    },
    onDelivered: (delivery) => void stub.deliveries.push(delivery),
  });
  const server = createServer((req, res) => {
    const isCall = !hasPages || req.url?.startsWith('/v1/');
    (isCall ? answer(req, res) : answerStandIn(req, res, pages)).catch((error: unknown) =>
      res.destroy(error as Error),
    );
  });
  const pages: StandInOptions = {
    account,
    onConfirmed: webhooks.afterConfirmation,
    onHappening(happening, subscription) {
      if (subscription.ended_at !== null) return;
      if (happening === 'renew' || happening === 'fail')
        happen.renew(happening === 'renew' ? 'paid' : 'failed', subscription);
      else happen[happening](subscription);
      webhooks.afterHappening(happening, subscription);
    },
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = await readRequest(req);
    stub.requests.push(`${request.method} ${request.path}`);
    const mishap = stub.mishap(request);
    if (mishap === 'cut-before') return void req.socket.destroy();
    if (mishap === 'hang') return;
    const reply =
      typeof mishap === 'object' ? refusal(new StubRefusal(mishap.status, mishap)) : answerOnce(req, request);
    if (mishap === 'cut-after') return void req.socket.destroy();
    res.writeHead(reply.status, { 'Content-Type': 'application/json', 'Request-Id': newId('req') });
    res.end(JSON.stringify(reply.body));
    if (reply.status < 300) webhooks.afterCall(request);
  }

  function answerOnce(req: IncomingMessage, request: StubRequest): { status: number; body: unknown } {
    const { authorization } = req.headers;
    const isRestricted = authorization === `Bearer ${RESTRICTED_SECRET}`;
    if (authorization !== `Bearer ${STRIPE_SECRET}` && !isRestricted)
      return refusal(
        new StubRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }),
      );
    const key = req.headers['idempotency-key'];
    const text = `${request.path}?${request.fields}`;
    const earlierCall = typeof key === 'string' ? keys.get(key) : undefined;
    if (earlierCall && earlierCall.request !== text)
      return refusal(
        new StubRefusal(400, {
          type: 'idempotency_error',
          message: 'Keys can only be used with the same parameters',
        }),
      );
    if (earlierCall) return earlierCall.answer;
    const reply = tryCall(account, request, isRestricted ? stub.denied : new Set());
    if (typeof key === 'string' && reply.status < 500) keys.set(key, { request: text, answer: reply });
    return reply;
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (hasPages) account.pagesOrigin = origin;
  return Object.assign(stub, {
    origin,
    account,
    expireKeys: () => keys.clear(),
    settings: {
      STRIPE_SECRET_KEY: STRIPE_SECRET,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stub',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: origin,
      ...(hasPages && { STRIPE_JS_BASE: origin }),
    },
    async close() {
      await webhooks.settled();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
    },
  });
}

async function readRequest(req: IncomingMessage): Promise<StubRequest> {
  let body = '';
  for await (const chunk of req) body += chunk;
  const url = new URL(req.url ?? '/', 'http://stub');
  const fields = new URLSearchParams(url.search);
  for (const [name, value] of new URLSearchParams(body)) fields.append(name, value);
  return { method: req.method ?? 'GET', path: url.pathname, fields };
}

function tryCall(
  account: StubAccount,
  request: StubRequest,
  denied: ReadonlySet<string>,
): { status: number; body: unknown } {
  try {
    assertPermitted(request, denied);
    const answer = answerHealthCall(account, request) ?? answerCall(account, request);
    // The object is serialised now, because it changes later and a repeated key gets the first response.
    return { status: 200, body: JSON.parse(JSON.stringify(answer)) };
  } catch (error) {
    if (error instanceof StubRefusal) return refusal(error);
    throw error;
  }
}

const refusal = ({ status, body }: StubRefusal) => ({ status, body: { error: body } });

/** Simulates events at Stripe without a call of this service: actions of the payer, and the passing of time. */
export function stripeHappenings(account: StubAccount) {
  const only = (): StubSubscription => {
    const [first, ...otherSubscriptions] = account.subscriptions.values();
    if (!first || otherSubscriptions.length > 0)
      throw new Error(`There are ${otherSubscriptions.length + (first ? 1 : 0)} subscriptions.`);
    return first;
  };
  const bill = (subscription: StubSubscription, status: 'open' | 'paid'): StubInvoice => {
    const baseCents = account.prices.get(subscription.priceId)?.unit_amount ?? 0;
    const { customer, id } = subscription;
    const invoice = makeInvoice(account, { customer, subscription: id, baseCents, status });
    subscription.latestInvoice = invoice.id;
    return invoice;
  };
  return {
    only,
    /** Stores the card of a trial. */
    confirmSetup(subscription = only()) {
      if (subscription.setup) subscription.setup.status = 'succeeded';
      subscription.hasPaymentMethod = true;
    },
    /** Pays the first or an overdue invoice. */
    pay(subscription = only()) {
      const invoice = account.invoices.get(subscription.latestInvoice);
      if (invoice) payInvoice(invoice);
      subscription.status = 'active';
      subscription.hasPaymentMethod = true;
    },
    /** Ends the trial or period: with a card the next one is paid or fails, without one the subscription ends. */
    renew(outcome: 'paid' | 'failed', subscription = only()) {
      if (subscription.cancel_at_period_end || !subscription.hasPaymentMethod)
        return void endSubscription(account, subscription.id);
      bill(subscription, outcome === 'paid' ? 'paid' : 'open').attempted = true;
      subscription.status = outcome === 'paid' ? 'active' : 'past_due';
      subscription.periodStart = subscription.periodEnd;
      subscription.periodEnd += 30 * DAY_S;
    },
    end: (subscription = only()) => void endSubscription(account, subscription.id),
    /** Returns a webhook as Stripe sends it. */
    event: (type: string, subscription = only()) =>
      // Events contain IDs where responses of the API contain expanded objects.
      stripeEvent(type, { ...showSubscription(account, subscription), customer: subscription.customer }),
  };
}

const signer = new Stripe(STRIPE_SECRET).webhooks;

/** Returns the body of a webhook. */
export function stripeEvent(type: string, object: object, id = newId('evt')) {
  return JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: nowSeconds(),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    data: { object },
  });
}

/** Returns the `Stripe-Signature` header of a body, made by the official library. */
export const signEvent = (
  payload: string,
  { secret = WEBHOOK_SECRET, at: signedAt = nowSeconds() } = {},
): string => signer.generateTestHeaderString({ payload, secret, timestamp: signedAt });
