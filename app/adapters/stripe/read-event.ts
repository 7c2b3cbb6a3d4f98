import Stripe from 'stripe';
import type { ReceivedEvent } from '../../domain/billing/index.ts';
import { readId, toSeconds } from './stripe-client.server.ts';

/** Seconds that a delivery's time may differ from this machine's, on both sides. */
const TOLERANCE_S = 300;

/**
 * A webhook's event, if its signature is right and its time within the tolerance. The library refuses stale deliveries only, so
 * the future side is checked here.
 * @returns null for what is to be refused
 */
export function readStripeEvent(
  stripe: Stripe,
  {
    secret,
    raw,
    signature,
    now,
  }: { secret: string | undefined; raw: Buffer; signature: string | null; now: Date },
): ReceivedEvent | null {
  if (!secret || !signature) return null;
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature)?.[1]);
  if (!(signedAt <= toSeconds(now) + TOLERANCE_S)) return null;
  try {
    const event = stripe.webhooks.constructEvent(
      raw,
      signature,
      secret,
      TOLERANCE_S,
      undefined,
      now.getTime(),
    );
    return describeEvent(event);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

function describeEvent(event: Stripe.Event): ReceivedEvent {
  const object = event.data.object as { id?: string; object?: string; customer?: string | { id: string } };
  const id = typeof object.id === 'string' ? object.id : null;
  return {
    id: event.id,
    type: event.type,
    objectId: id,
    customerId: object.object === 'customer' ? id : readId(object.customer),
    livemode: event.livemode,
    createdAt: new Date(event.created * 1000),
  };
}
