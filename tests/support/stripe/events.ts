import published from './published-parameters.json' with { type: 'json' };
import { newId } from './requests.ts';
import { now, type StubAccount, type StubEvent } from './stub-objects.ts';

const TYPES: ReadonlySet<string> = new Set(published.events);

/**
 * Stores an event with the object as it is now, and tells the listener.
 * @param object as the API shows it without expanded fields
 */
export function emit(account: StubAccount, type: string, object: object): void {
  if (!TYPES.has(type)) throw new Error(`Stripe has no event of the type ${type}.`);
  const event: StubEvent = {
    id: newId('evt'),
    created: now(account),
    type,
    object: JSON.parse(JSON.stringify(object)),
  };
  account.events.push(event);
  account.onEvent?.(event);
}

/** Returns an event as the API and webhooks show it, in the pinned version of the API. */
export const showEvent = ({ id, created, type, object }: StubEvent) => ({
  id,
  object: 'event' as const,
  api_version: '2026-10-28.endive',
  created,
  type,
  livemode: false,
  pending_webhooks: 1,
  request: null,
  data: { object },
});
