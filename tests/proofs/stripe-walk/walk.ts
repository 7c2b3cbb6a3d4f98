import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import { createStripe } from '#app/adapters/stripe/stripe-client.server.ts';
import type { Payments, ProviderSubscription } from '#app/domain/subscriptions/index.ts';
import { tryCustomer, tryKeys, tryPermissions, tryPortal, tryPrices } from './account-steps.ts';
import { describeClock, type WalkClock } from './clock.ts';
import type { WalkKeys } from './keys.ts';
import { tryDispute, tryEnd, tryRefunds, trySentInvoice } from './money-steps.ts';
import { tryCancellation, tryCommission, tryPlanChange, tryTrial } from './subscription-steps.ts';

/** One comparison of the walk: what the service relies on, and what Stripe did. */
export interface Finding {
  step: string;
  what: string;
  expected: unknown;
  got: unknown;
}

/** What the steps share. Later ones use what earlier ones made. */
export interface Walk {
  /** The service's own calls. */
  payments: Payments;
  /** The service's client, for what people and browsers do at Stripe. */
  stripe: Stripe;
  keys: WalkKeys;
  /** Makes ids and idempotency keys of this walk its own. */
  id: string;
  clock: WalkClock;
  /** The company whose time the clock moves. */
  tenantId: string;
  customerId: string;
  /** A customer without a clock, made as the service makes it. */
  ownCustomerId: string;
  prices: { starter: string; growth: string };
  /** Permissions that the restricted key is known to lack. */
  lacking: readonly string[];
  readSubscription(): Promise<ProviderSubscription>;
  /** Compares what Stripe did with what the service relies on. */
  check(what: string, got: unknown, expected: unknown): void;
  /** Repeats a reading until it gives something, while Stripe does its work. */
  waitFor<Result>(read: () => Promise<Result | null | undefined | false>): Promise<Result | null>;
  /** Mentions what Stripe's documentation leaves open, and the service is ready for in each case. */
  note(text: string): void;
}

export interface WalkOptions {
  keys: WalkKeys;
  /** Waits while Stripe works. */
  pause: (ms: number) => Promise<unknown>;
  lacking?: readonly string[];
  onStep?: (name: string) => void;
}

type Step = (walk: Walk) => Promise<void>;

/** The steps in their order, as chains: a step that throws ends its chain, because the next ones need what it makes. */
const CHAINS: readonly (readonly [name: string, step: Step])[][] = [
  [
    ['Prices', tryPrices],
    ['Trial', tryTrial],
    ['Commission', tryCommission],
    ['Refund and credit note', tryRefunds],
    ['Change of plan', tryPlanChange],
    ['Cancellation', tryCancellation],
    ['Dispute', tryDispute],
    ['End and final invoice', tryEnd],
    ['Invoice without a card', trySentInvoice],
  ],
  [
    ['Customer', tryCustomer],
    ['Portal', tryPortal],
    ['Idempotency keys', tryKeys],
  ],
  [['Permissions', tryPermissions]],
];

export const STEPS = CHAINS.flat().map(([name]) => name);

const POLL_MS = 5000;
const MAX_POLLS = 30;

/**
 * Walks through everything that the service does at Stripe, in a test account or the stand-in, and compares it with what the service relies on.
 * Removes what it made, except what the service itself would make and find (the plans' products and prices, the portal's configuration) and one
 * archived price, because Stripe deletes no prices.
 */
export async function walkThroughStripe({
  keys,
  pause,
  lacking = [],
  onStep = () => {},
}: WalkOptions): Promise<{ findings: Finding[]; notes: string[] }> {
  const findings: Finding[] = [];
  const notes: string[] = [];
  let step = '';
  const payments = createPayments({
    STRIPE_SECRET_KEY: keys.key,
    // The browser's key is only handed on.
    STRIPE_PUBLISHABLE_KEY: 'pk_test_walk',
    STRIPE_API_BASE: keys.apiBase,
    STRIPE_TAX: 'off',
  });
  if (!payments) throw new Error('The keys are not complete.');
  const stripe = createStripe({ key: keys.key, apiBase: keys.apiBase });
  const id = `walk-${randomUUID().slice(0, 8)}`;
  const waitFor: Walk['waitFor'] = async (read) => {
    for (let poll = 0; poll < MAX_POLLS; poll++) {
      const result = await read();
      if (result) return result;
      await pause(POLL_MS);
    }
    return null;
  };
  const walk: Walk = {
    payments,
    stripe,
    keys,
    id,
    lacking,
    clock: describeClock(stripe, { id, waitFor }),
    tenantId: `${id}-clock`,
    customerId: '',
    ownCustomerId: '',
    prices: { starter: '', growth: '' },
    async readSubscription() {
      const [subscription] = await payments.listSubscriptions(walk.customerId);
      if (!subscription) throw new Error('The customer has no subscription.');
      return subscription;
    },
    check: (what, got, expected) => void findings.push({ step, what, expected, got }),
    waitFor,
    note: (text) => void notes.push(`${step}: ${text}`),
  };
  try {
    for (const chain of CHAINS)
      for (const [name, run] of chain) {
        step = name;
        onStep(name);
        try {
          await run(walk);
        } catch (error) {
          findings.push({
            step,
            what: 'goes on to its end',
            expected: 'no error',
            got: describeError(error),
          });
          break;
        }
      }
  } finally {
    step = 'Removal';
    onStep(step);
    for (const remove of [walk.clock.remove, () => removeOwnCustomer(walk)])
      await remove().catch((error: unknown) =>
        findings.push({
          step,
          what: 'removes what it made',
          expected: 'no error',
          got: describeError(error),
        }),
      );
  }
  return { findings, notes };
}

async function removeOwnCustomer({ stripe, ownCustomerId }: Walk): Promise<void> {
  if (ownCustomerId) await stripe.customers.del(ownCustomerId);
}

export const differencesOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ expected, got }) => !isDeepStrictEqual(got, expected));

function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Stripe.errors.StripeError)
    return [cause.statusCode, cause.type, cause.code, cause.param, cause.message].filter(Boolean).join(' ');
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}

/** Writes findings as a table of step, expected and got. */
export function writeTable(findings: readonly Finding[]): string {
  const rows = [
    ['step', 'expected', 'got'],
    ...findings.map(({ step, what, expected, got }) => [`${step}: ${what}`, write(expected), write(got)]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n');
}

const write = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
