import type { SubscriptionOutcome } from '#app/domain/subscriptions/index.ts';
import { dayText } from '#app/ui/moment-text.ts';

/** `log-in` for a browser without a session, `not-set-up` without keys. */
export type ShownOutcome = SubscriptionOutcome | { state: 'log-in' | 'not-set-up' };

/** `/subscription-success`: the actual state of the subscription. */
export function OutcomePage({ outcome }: { outcome: ShownOutcome }) {
  const { title, text, link } = describe(outcome);
  return (
    <div className="pricing-form">
      <h1>{title}</h1>
      <p>{text}</p>
      <a className="public-button" href={link.href}>
        {link.label}
      </a>
    </div>
  );
}

const TO_CONSOLE = { href: '/admin', label: 'Open the console' };
const TO_PRICING = { href: '/pricing', label: 'See the plans' };

function describe(outcome: ShownOutcome) {
  switch (outcome.state) {
    case 'active':
      return {
        title: 'Your subscription is active',
        text: `The payment for ${outcome.plan ?? 'your plan'} has arrived.`,
        link: TO_CONSOLE,
      };
    case 'trialing':
      return {
        title: 'Your free trial has begun',
        text: `${outcome.plan ?? 'Your plan'} is free${outcome.endsAt ? ` until ${dayText(outcome.endsAt)}` : ''}. We take the first payment after the trial.`,
        link: TO_CONSOLE,
      };
    case 'processing':
      return {
        title: 'Your payment is being processed',
        text: 'Your bank hasn’t answered yet. This page checks every few seconds, and you can close the page.',
        link: TO_CONSOLE,
      };
    case 'unknown':
      return {
        title: 'We don’t know yet whether your payment went through',
        text: 'Stripe did not answer just now. This page checks again every few seconds.',
        link: TO_CONSOLE,
      };
    case 'denied':
      return {
        title: 'We don’t know the status of your payment',
        text: 'Stripe rejected our connection. Please contact us; your payment isn’t lost.',
        link: TO_CONSOLE,
      };
    case 'needs-action':
      return {
        title: 'Your bank asks you to confirm',
        text: 'Nothing was charged. Confirm with your bank to start using this card.',
        link: outcome.planId
          ? { href: `/pricing?plan=${outcome.planId}`, label: 'Confirm the card' }
          : TO_PRICING,
      };
    case 'failed':
      return {
        title: 'The payment method was not confirmed',
        text: 'Nothing was charged. You can try again with the same or another card.',
        link: outcome.planId ? { href: `/pricing?plan=${outcome.planId}`, label: 'Try again' } : TO_PRICING,
      };
    case 'none':
      return { title: 'You have no subscription yet', text: 'Choose a plan to begin.', link: TO_PRICING };
    case 'log-in':
      return {
        title: 'Log in to see your subscription',
        text: 'You’re not logged in.',
        link: { href: '/login?next=/subscription-success', label: 'Log in' },
      };
    case 'not-set-up':
      return {
        title: 'Online payments aren’t available yet',
        text: 'You don’t need to pay anything. Your trial and data are safe.',
        link: TO_CONSOLE,
      };
  }
}
