import { DAY_MS } from '#app/lib/durations.ts';
import { EVENT_TYPE_NAMES, type EventType, TEST_EVENT_TYPE } from './event-types.ts';

/** Events, deliveries and their log are deleted after this many days. */
export const ENDPOINT_LOG_DAYS = 30;
/** Admins are mailed when every delivery has failed for this long. */
export const ENDPOINT_NOTICE_AFTER_MS = DAY_MS;
/** The endpoint is disabled after failing for this long. */
const ENDPOINT_DISABLE_AFTER_MS = 5 * DAY_MS;

export type EndpointState = 'on' | 'disabled' | 'off';
export type DisabledReason = 'gone' | 'failing';

/** Returns the event names of a stored list, without those that no longer exist. Empty means all. */
export const readEventNames = (storedNames: unknown): EventType[] =>
  Array.isArray(storedNames) ? EVENT_TYPE_NAMES.filter((name) => storedNames.includes(name)) : [];

/** Whether an endpoint gets events of a type. */
export const isEndpointEventChosen = (events: unknown, type: string): boolean => {
  const chosenNames = readEventNames(events);
  return type === TEST_EVENT_TYPE || chosenNames.length === 0 || chosenNames.some((name) => name === type);
};

/** Returns what to do about an endpoint whose deliveries have all failed for long enough, else null. */
export function judgeFailing(endpoint: {
  failingSince: Date | null;
  lastFailureAt: Date | null;
}): 'notice' | 'disable' | null {
  const { failingSince, lastFailureAt } = endpoint;
  // The duration ends at the last attempt rather than now: without further requests, no further failure is known.
  const lasted = failingSince && lastFailureAt ? lastFailureAt.getTime() - failingSince.getTime() : 0;
  if (lasted >= ENDPOINT_DISABLE_AFTER_MS) return 'disable';
  return lasted >= ENDPOINT_NOTICE_AFTER_MS ? 'notice' : null;
}

/** Returns the key of a delivery: an endpoint gets an event once, however often it is planned. */
export const deliveryKey = (endpointId: string, eventId: string): string =>
  `webhook:${endpointId}:${eventId}`;
