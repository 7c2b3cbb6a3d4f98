import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PAYMENT_TEXTS, type PricingCard } from './pricing-content.ts';
import { confirmPayment, loadScript, type StartedPayment, startPayment } from './start-payment.ts';

interface Message {
  title: string;
  text: string;
}

interface SubscriptionFormProps {
  card: PricingCard;
  company: { id: string; name: string; email: string };
  publishableKey: string;
  /** Origin of the demo's replacement for Stripe's script. */
  standIn: string | null;
}

/** 'Complete Your Subscription': Stripe's Payment Element for the selected plan. */
export function SubscriptionForm({ card, company, publishableKey, standIn }: SubscriptionFormProps) {
  const [message, setMessage] = useState<Message | null>(null);
  const [isSending, setSending] = useState(false);
  const { place, payment, isReady } = usePaymentElement({
    card,
    company,
    publishableKey,
    standIn,
    onFailure: setMessage,
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!payment.current || isSending) return;
    setSending(true);
    setMessage(null);
    try {
      const { stripe, elements, intentType } = payment.current;
      const refusal = await confirmPayment(stripe, elements, intentType);
      if (refusal) setMessage({ title: PAYMENT_TEXTS.failed, text: refusal });
    } catch {
      setMessage(PAYMENT_TEXTS.exception);
    } finally {
      setSending(false);
    }
  };

  return (
    <section className="pricing-form" aria-labelledby="complete">
      <h2 id="complete">Complete Your Subscription</h2>
      <p>{`${card.label} for ${company.name}. Free for 14 days if this is your first plan, then $${card.price} a month and ${card.percent}% of each tracked sale.`}</p>
      <form onSubmit={submit} aria-busy={isSending}>
        <div ref={place} className="pricing-element" />
        {isReady ? null : message ? null : <p role="status">Loading the payment form…</p>}
        <button type="submit" className="public-button" disabled={!isReady || isSending}>
          {isSending ? 'Processing…' : `Subscribe for $${card.price}/month`}
        </button>
      </form>
      <div role="alert">
        {message ? (
          <div className="pricing-toast">
            <strong>{message.title}</strong>
            <p>{message.text}</p>
          </div>
        ) : null}
      </div>
      <p className="pricing-small">
        Card details go to Stripe and never reach this service. <a href="/admin/billing">Back to billing</a>
      </p>
    </section>
  );
}

interface ReadyPayment {
  stripe: Stripe;
  elements: StripeElements;
  intentType: StartedPayment['intentType'];
}

/** Starts the subscription and shows Stripe's form for it, once. */
function usePaymentElement(options: SubscriptionFormProps & { onFailure: (message: Message) => void }) {
  const { card, company, publishableKey, standIn, onFailure } = options;
  const place = useRef<HTMLDivElement>(null);
  const payment = useRef<ReadyPayment | null>(null);
  const [isReady, setReady] = useState(false);
  const { id: tenantId, name, email } = company;
  const plan = card.id;
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      // A static import would load Stripe's script on every page of this bundle.
      const [{ loadStripe }, started] = await Promise.all([
        import('@stripe/stripe-js/pure'),
        startPayment({ tenantId, email, name, plan }),
        // The replacement is loaded first, so that loadStripe() finds it.
        standIn ? loadScript(`${standIn}/stripe.js`) : null,
      ]);
      const stripe = await loadStripe(publishableKey);
      if (!stripe) throw new Error(PAYMENT_TEXTS.start);
      if (isGone || !place.current) return;
      const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
      const elements = stripe.elements({
        clientSecret: started.clientSecret,
        appearance: { theme: isDark ? 'night' : 'stripe' },
      });
      const element = elements.create('payment');
      element.on('ready', () => {
        if (!isGone) setReady(true);
      });
      // Fires if the publishable key belongs to another account, because the form then can't find the intent.
      element.on('loaderror', () => {
        if (!isGone) onFailure({ title: 'Error', text: PAYMENT_TEXTS.noForm });
      });
      element.mount(place.current);
      payment.current = { stripe, elements, intentType: started.intentType };
    };
    open().catch((error: unknown) => {
      if (isGone) return;
      onFailure({ title: 'Error', text: error instanceof Error ? error.message : PAYMENT_TEXTS.start });
    });
    return () => {
      isGone = true;
    };
  }, [tenantId, email, name, plan, publishableKey, standIn, onFailure]);
  return { place, payment, isReady };
}
