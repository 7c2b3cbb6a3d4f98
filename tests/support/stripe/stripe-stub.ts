import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { advance } from './clock.ts';
import { stripeHappenings } from './happenings.ts';
import { createIdempotencyKeys, type StubAnswer, toAnswer } from './idempotency.ts';
import { PUBLISHED_API_VERSION } from './parameters.ts';
import { newId, StubRefusal, type StubRequest } from './requests.ts';
import { answerStandIn, type StandInOptions } from './stand-in.ts';
import { prepareCall } from './stub-calls.ts';
import { emptyAccount, type StubAccount } from './stub-objects.ts';
import { createWebhookSender, type Delivery } from './stub-webhooks.ts';

export { stripeEvent, stripeHappenings } from './happenings.ts';

export const STRIPE_SECRET = 'sk_test_stub';
/** A key that may do everything that `denied` does not contain. */
export const RESTRICTED_SECRET = 'rk_test_stub';
const WEBHOOK_SECRET = 'whsec_stub_secret';

/** Fault that the stub simulates at a request. */
type Mishap =
  /** The connection is cut before or after the request has taken effect, or there is no response. */
  | 'cut-before'
  | 'cut-after'
  | 'hang'
  /** The request is refused. A refusal from its execution is stored under its idempotency key, as Stripe does. */
  | { status: number; type: string; code?: string; message: string }
  /** The request is under way until the promise is fulfilled. */
  | { until: Promise<unknown> };

export interface StripeStub {
  /** Value for STRIPE_API_BASE. */
  origin: string;
  account: StubAccount;
  /** Every request that arrived, as `POST /v1/customers`. */
  requests: string[];
  /** Called for every request, in the order of arrival; returns undefined for no fault. */
  mishap: (request: StubRequest) => Mishap | undefined;
  /** Permissions that the restricted key lacks such as `invoice_write` (permissions.ts). */
  denied: Set<string>;
  /** Acts as after a day: a repeated key creates another object. */
  expireKeys(): void;
  /** Moves the account's clock, and does what becomes due (clock.ts). Keys expire after a day. */
  advance(ms: number): Promise<void>;
  /** URL to which webhooks are sent after each change; null sends none. */
  webhookUrl: string | null;
  /** Webhooks that were sent. */
  deliveries: Delivery[];
  /** Settings for a service that uses the stub. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Starts Stripe's API on loopback with its own account: stateful, as strict as Stripe's published behaviour
 * (docs/decisions/2026-11-22-stripe-stand-in.md).
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
  const keys = createIdempotencyKeys();
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
    sign: (body) => signEvent(body),
    onDelivered: (delivery) => void stub.deliveries.push(delivery),
  });
  const server = createServer((req, res) => {
    const isCall = !hasPages || req.url?.startsWith('/v1/');
    (isCall ? answer(req, res) : answerStandIn(req, res, pages)).catch((error: unknown) => {
      // A fault of the stand-in itself, which its caller sees as a lost connection.
      console.error(error);
      res.destroy(error as Error);
    });
  });
  const pages: StandInOptions = {
    account,
    onHappening(happening, subscription) {
      if (subscription.ended_at !== null) return;
      if (happening === 'renew' || happening === 'fail')
        happen.renew(happening === 'renew' ? 'paid' : 'failed', subscription);
      else happen[happening](subscription);
    },
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = await readRequest(req);
    stub.requests.push(`${request.method} ${request.path}`);
    const mishap = stub.mishap(request);
    if (mishap === 'cut-before') return void req.socket.destroy();
    if (mishap === 'hang') return;
    const reply = await answerOnce(req, request, typeof mishap === 'object' ? mishap : undefined);
    if (mishap === 'cut-after') return void req.socket.destroy();
    res.writeHead(reply.status, {
      'Content-Type': 'application/json',
      'Request-Id': newId('req'),
      'Stripe-Version': PUBLISHED_API_VERSION,
      ...(reply.isReplayed && { 'Idempotent-Replayed': 'true' }),
    });
    res.end(JSON.stringify(reply.body));
  }

  /** Answers a request: with the stored answer of its idempotency key if there is one. */
  async function answerOnce(
    { headers }: IncomingMessage,
    request: StubRequest,
    mishap: Exclude<Mishap, string> | undefined,
  ): Promise<StubAnswer> {
    const denied = headers.authorization === `Bearer ${RESTRICTED_SECRET}` ? stub.denied : new Set<string>();
    const early = refuseAccess(headers);
    if (early) return toAnswer(early, false);
    // Keys, permissions and limits are checked before the idempotency key.
    if (mishap && 'status' in mishap && !isFromExecution(mishap))
      return toAnswer(new StubRefusal(mishap.status, mishap), false);
    const header = headers['idempotency-key'];
    const key = typeof header === 'string' ? header : null;
    const earlier = keys.begin(key, request);
    if (earlier) return earlier;
    if (mishap && 'until' in mishap) await mishap.until;
    const reply =
      mishap && 'status' in mishap
        ? toAnswer(new StubRefusal(mishap.status, mishap), true)
        : tryCall(account, request, denied);
    keys.finish(key, request, reply);
    return reply;
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (hasPages) account.pagesOrigin = origin;
  return Object.assign(stub, {
    origin,
    account,
    expireKeys: keys.expire,
    async advance(ms: number) {
      if (ms >= DAY_MS) keys.expire();
      advance(account, ms);
      await webhooks.settled();
    },
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

function tryCall(account: StubAccount, request: StubRequest, denied: ReadonlySet<string>): StubAnswer {
  let isExecuted = false;
  try {
    const execute = prepareCall(account, request, denied);
    isExecuted = true;
    return { status: 200, body: execute(), isExecuted };
  } catch (error) {
    if (error instanceof StubRefusal) return toAnswer(error, isExecuted);
    throw error;
  }
}

/** Refuses an unknown key, and another version of the API than the one whose parameters are checked. */
function refuseAccess({
  authorization,
  'stripe-version': version,
}: IncomingMessage['headers']): StubRefusal | null {
  if (authorization !== `Bearer ${STRIPE_SECRET}` && authorization !== `Bearer ${RESTRICTED_SECRET}`)
    return new StubRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  if (version !== undefined && version !== PUBLISHED_API_VERSION)
    return new StubRefusal(400, {
      type: 'invalid_request_error',
      message: `Invalid Stripe API version: ${version}. Run node scripts/stripe-parameters.ts after an update of the package.`,
    });
  return null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a simulated refusal comes from the call's execution. Keys, permissions, parameters and limits are checked before it. */
const isFromExecution = ({ status, code }: { status: number; code?: string }): boolean =>
  ![401, 403, 409, 429].includes(status) && !code?.startsWith('parameter');

const signer = new Stripe(STRIPE_SECRET).webhooks;

/** Returns the `Stripe-Signature` header of a body, made by the official library. */
export const signEvent = (
  payload: string,
  { secret = WEBHOOK_SECRET, at: signedAt = Math.floor(Date.now() / 1000) } = {},
): string => signer.generateTestHeaderString({ payload, secret, timestamp: signedAt });
