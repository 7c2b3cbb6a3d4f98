import { DAY_MS } from '#app/lib/durations.ts';
import { EVENT_NAMES, type EventType, TEST_EVENT } from './event-types.ts';

/** How long an old secret signs beside the new one. */
export const ROTATION_OVERLAP_MS = DAY_MS;
/** Events, deliveries and their log are deleted after so long. */
export const LOG_DAYS = 30;
/** Admins are mailed when every delivery has failed for so long. */
export const NOTICE_AFTER_MS = DAY_MS;
/** And the endpoint is disabled after so long. */
const DISABLE_AFTER_MS = 5 * DAY_MS;
/** Of one tenant. */
export const MAX_ENDPOINTS = 20;

/** Replays of one endpoint within an hour: an event sent again, or a test, is one, and all events of a time are ten. */
export const MAX_REPLAYS_PER_HOUR = 60;
export const REPLAY_COST = { one: 1, many: 10 } as const;

export type EndpointState = 'on' | 'disabled' | 'off';
export type DisabledReason = 'gone' | 'failing';

/** The event names of a stored list; those that are not known any more are left out. Empty = all. */
export const readEventNames = (stored: unknown): EventType[] =>
  Array.isArray(stored) ? EVENT_NAMES.filter((name) => stored.includes(name)) : [];

/** Whether an endpoint is told of events of a type. */
export const isChosen = (events: unknown, type: string): boolean => {
  const chosen = readEventNames(events);
  return type === TEST_EVENT || chosen.length === 0 || chosen.some((name) => name === type);
};

/** Why every delivery has failed for long enough to do something; null as long as it hasn't. */
export function judgeFailing(endpoint: {
  failingSince: Date | null;
  lastFailureAt: Date | null;
}): 'notice' | 'disable' | null {
  const { failingSince, lastFailureAt } = endpoint;
  // By the last attempt and not by the clock: an endpoint that got no request since has not failed for longer.
  const lasted = failingSince && lastFailureAt ? lastFailureAt.getTime() - failingSince.getTime() : 0;
  if (lasted >= DISABLE_AFTER_MS) return 'disable';
  return lasted >= NOTICE_AFTER_MS ? 'notice' : null;
}

/** What makes a delivery the same one: an endpoint gets an event once, however often it is planned. */
export const deliveryKey = (endpointId: string, eventId: string): string =>
  `webhook:${endpointId}:${eventId}`;
