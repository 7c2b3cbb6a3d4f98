import Stripe from 'stripe';
import * as z from 'zod';
import type { ReceivedEvent } from '#app/domain/billing/index.ts';
import { parseCleanJson } from '#app/lib/clean-json.ts';
import { readId, toSeconds } from './stripe-client.server.ts';

/** Maximum difference between a delivery's time and this machine's, in seconds, in both directions. */
const TOLERANCE_S = 300;

/**
 * Reads a webhook's event if its signature is right and its time within the tolerance. The library refuses only stale deliveries, so times
 * in the future are checked here.
 * @returns null if the delivery must be refused
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
  const { signature: check } = stripe.webhooks;
  try {
    // The library would parse the body as an event without validating it, so only its signature check is used.
    if (!check) throw new Error('This build of the Stripe library checks no signatures.');
    check.verifyHeader(raw, signature, secret, TOLERANCE_S, undefined, now.getTime());
    // A signed body that is not a readable event is refused like a wrong signature, and Stripe retries.
    const readable = eventSchema.safeParse(parseCleanJson(raw.toString('utf8')));
    return readable.success ? describeEvent(readable.data) : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

/** The latest second that a Date can hold. */
const MAX_SECONDS = 8_640_000_000_000;
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  created: z.int().min(0).max(MAX_SECONDS),
  data: z.object({
    object: z.object({
      id: z.string().optional().catch(undefined),
      object: z.string().optional().catch(undefined),
      customer: z
        .union([z.string(), z.object({ id: z.string() })])
        .nullish()
        .catch(null),
    }),
  }),
});

function describeEvent(event: z.output<typeof eventSchema>): ReceivedEvent {
  const { object } = event.data;
  const id = object.id ?? null;
  return {
    id: event.id,
    type: event.type,
    objectId: id,
    customerId: object.object === 'customer' ? id : readId(object.customer),
    livemode: event.livemode,
    createdAt: new Date(event.created * 1000),
  };
}
