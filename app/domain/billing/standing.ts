import { DAY_MS } from '#app/lib/durations.ts';

export const TRIAL_DAYS = 14;

/** Days without a successful payment after which the console is read-only. */
export const GRACE_DAYS = 14;

/** Days for which a company's data is stored after its subscription has ended. */
export const COMPANY_KEPT_DAYS = 90;

/** Facts that determine a company's standing. */
export interface StandingFacts {
  /** Tenant.plan; `custom` is billed manually, even with an old subscription at Stripe. */
  plan: string;
  /** Stripe's status of the subscription; null without one. */
  subscriptionStatus: string | null;
  trialEndsAt: Date | null;
  subscriptionEndDate: Date | null;
  pastDueSince: Date | null;
}

/** State of a company's account with the service. It decides what its console allows and what the bar above it shows. */
export type Standing =
  /** The company pays, or is billed manually. */
  | { kind: 'good' }
  | { kind: 'trial'; endsAt: Date; daysLeft: number }
  | { kind: 'overdue'; readOnlyFrom: Date }
  | { kind: 'read-only'; why: 'trial-ended' | 'unpaid' | 'not-started' }
  | { kind: 'read-only'; why: 'ended'; keptUntil: Date | null };

/** Computes the state of a company's account at a moment. */
export function standingAt(facts: StandingFacts, now: Date): Standing {
  const { plan, subscriptionStatus: status, trialEndsAt, subscriptionEndDate, pastDueSince } = facts;
  if (plan === 'custom') return { kind: 'good' };
  switch (status) {
    case 'active':
      return { kind: 'good' };
    case 'trialing':
      return trialAt(trialEndsAt, now) ?? { kind: 'good' };
    case 'past_due':
    case 'unpaid':
      return overdueAt(pastDueSince ?? now, now);
    case 'incomplete':
    case 'incomplete_expired':
    case 'paused':
      return trialAt(trialEndsAt, now) ?? { kind: 'read-only', why: 'not-started' };
    case 'canceled':
      return {
        kind: 'read-only',
        why: 'ended',
        keptUntil:
          subscriptionEndDate && new Date(subscriptionEndDate.getTime() + COMPANY_KEPT_DAYS * DAY_MS),
      };
    case null:
      if (!trialEndsAt) return { kind: 'good' };
      return trialAt(trialEndsAt, now) ?? { kind: 'read-only', why: 'trial-ended' };
    default:
      // A status that Stripe adds later must not lock anyone out.
      return { kind: 'good' };
  }
}

function trialAt(endsAt: Date | null, now: Date): Standing | null {
  if (!endsAt || endsAt <= now) return null;
  return { kind: 'trial', endsAt, daysLeft: Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS) };
}

function overdueAt(since: Date, now: Date): Standing {
  const readOnlyFrom = new Date(since.getTime() + GRACE_DAYS * DAY_MS);
  return readOnlyFrom <= now ? { kind: 'read-only', why: 'unpaid' } : { kind: 'overdue', readOnlyFrom };
}
