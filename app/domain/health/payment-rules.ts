import type { Refusals } from '#app/domain/billing/index.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { type Fact, type Finding, PAYMENT_PARTS, type PartResult, type PaymentPart } from './parts.ts';
import type { PaymentProbe, ProviderAccount, WebhookEndpoint } from './probes.ts';
import { failed, type Verdict, WORKING_VERDICT } from './verdict.ts';

/** Pure functions that turn the findings on the payment provider into states and reasons. */

export const PAYMENTS_NOT_SET_UP = 'Online payments aren’t available yet.';

/** Received events older than this are no evidence of the current state. */
const RECENT_PAYMENT_EVENT_MS = 72 * HOUR_MS;

/** Without these events a subscription's change of state is noticed hours later. */
const NEEDED_PAYMENT_EVENTS = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

interface WebhookFacts {
  /** Time at which the last verified event arrived. */
  lastEventAt: Date | null;
  /** Events that could not be processed after several attempts. */
  failingEvents: number;
  /** Deliveries that were refused, if none was accepted since. */
  refusals: Refusals | null;
}

export interface PaymentFindings {
  account: Finding<ProviderAccount>;
  customers: Finding[];
  subscriptions: Finding[];
  products: Finding[];
  endpoints: Finding<WebhookEndpoint[]>;
  webhooks: WebhookFacts;
}

/** Judges the six features, in the order of the page; all are off without a provider. */
export function judgePayments(
  findings: PaymentFindings | null,
  probe: Pick<PaymentProbe, 'isTestMode' | 'hasWebhookSecret' | 'webhookUrl'> | null,
  now: Date,
): PartResult[] {
  if (!findings || !probe)
    return PAYMENT_PARTS.map((name) => ({
      name,
      state: 'off',
      reason: PAYMENTS_NOT_SET_UP,
      durationMs: 0,
      facts: [],
    }));
  const { account, customers, subscriptions, products, endpoints, webhooks } = findings;
  const all: Finding<unknown>[] = [account, ...customers, ...subscriptions, ...products, endpoints];
  const feature = (
    name: PaymentPart,
    verdict: Verdict,
    featureFindings: Finding<unknown>[],
    facts: Fact[] = [],
  ): PartResult => ({ name, ...verdict, durationMs: longest(featureFindings), facts });
  return [
    feature('apiKey', judgeKey(all), all),
    feature('account', judgeAccount(account, probe.isTestMode), [account]),
    feature('customers', judgeAll(customers), customers),
    feature('subscriptions', judgeAll(subscriptions), subscriptions),
    feature('products', judgeAll(products), products),
    feature(
      'webhooks',
      judgeWebhooks({ endpoints, ...webhooks, ...probe, now }),
      [endpoints],
      [
        { label: 'Last event', at: webhooks.lastEventAt?.toISOString() ?? null },
        ...(webhooks.refusals
          ? [
              { label: 'Last refused', at: webhooks.refusals.lastAt.toISOString() },
              { label: 'Refused today', count: webhooks.refusals.today },
            ]
          : []),
      ],
    ),
  ];
}

/** Returns the duration of the payment provider's checks, which run at the same time. */
export const longest = (findings: readonly { durationMs: number }[]): number =>
  Math.max(0, ...findings.map(({ durationMs }) => durationMs));

/** If any request was answered, the key is valid, regardless of its permissions. */
function judgeKey(all: readonly Finding<unknown>[]): Verdict {
  const wrong = all.find((finding) => !finding.isOk && finding.failure === 'wrong-key');
  if (wrong && !wrong.isOk) return failed(wrong.reason);
  const isKnown = all.some(
    (finding) => finding.isOk || finding.failure === 'no-permission' || finding.failure === 'refused',
  );
  return isKnown ? WORKING_VERDICT : judgeAll(all);
}

function judgeAll(findings: readonly Finding<unknown>[]): Verdict {
  const reasons = new Set(findings.flatMap((finding) => (finding.isOk ? [] : [finding.reason])));
  return reasons.size === 0 ? WORKING_VERDICT : failed([...reasons].join(' '));
}

function judgeAccount(account: Finding<ProviderAccount>, isTestMode: boolean): Verdict {
  if (!account.isOk) return failed(account.reason);
  // Test payments work before an account is activated.
  if (isTestMode || account.value.canCharge) return WORKING_VERDICT;
  return failed(
    account.value.hasDetails
      ? 'Stripe has turned payments off for this account. Check the account in Stripe.'
      : 'Stripe has not activated this account because the account details are incomplete. Complete the details in Stripe.',
  );
}

/** The endpoint exists at Stripe and delivers, and the service can't verify what arrives. */
const WEBHOOKS_REFUSED =
  'We refuse Stripe’s deliveries because of their signature, and have accepted none since. Set STRIPE_WEBHOOK_SECRET to the signing secret of this service’s endpoint in Stripe, check this machine’s clock, and send a test event from Stripe.';

function judgeWebhooks({
  endpoints,
  hasWebhookSecret,
  webhookUrl,
  lastEventAt,
  failingEvents,
  refusals,
  now,
}: WebhookFacts &
  Pick<PaymentProbe, 'hasWebhookSecret' | 'webhookUrl'> & {
    endpoints: Finding<WebhookEndpoint[]>;
    now: Date;
  }): Verdict {
  if (!hasWebhookSecret) return failed('STRIPE_WEBHOOK_SECRET is not set.');
  if (failingEvents > 0)
    return failed(`We could not process ${failingEvents === 1 ? '1 event' : `${failingEvents} events`}.`);
  if (refusals) return failed(WEBHOOKS_REFUSED);
  // Only events with a valid signature are recorded.
  const hasRecentEvent =
    lastEventAt !== null && now.getTime() - lastEventAt.getTime() < RECENT_PAYMENT_EVENT_MS;
  if (!endpoints.isOk)
    return endpoints.failure === 'no-permission' && hasRecentEvent
      ? WORKING_VERDICT
      : failed(endpoints.reason);
  const ownEndpoints = endpoints.value.filter(({ url }) => isOwnPaymentEndpoint(url, webhookUrl));
  const enabled = ownEndpoints.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) {
    if (ownEndpoints.length > 0)
      return failed('The webhook endpoint is disabled in Stripe. Enable the endpoint again.');
    // Stripe's command line forwards events without creating an endpoint.
    if (hasRecentEvent) return WORKING_VERDICT;
    return failed(`Stripe has no webhook endpoint for ${webhookUrl ?? PAYMENT_WEBHOOK_PATH}.`);
  }
  const missing = NEEDED_PAYMENT_EVENTS.filter(
    (type) => !enabled.some(({ events }) => events.includes('*') || events.includes(type)),
  );
  return missing.length === 0
    ? WORKING_VERDICT
    : failed(`The webhook endpoint does not send ${missing.join(', ')}.`);
}

export const PAYMENT_WEBHOOK_PATH = '/api/webhooks/stripe';

const isOwnPaymentEndpoint = (url: string, ownUrl: string | null): boolean =>
  ownUrl === null ? canParseUrl(url) && new URL(url).pathname === PAYMENT_WEBHOOK_PATH : url === ownUrl;
