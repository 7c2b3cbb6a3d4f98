export { listConnectedSystems } from './connected-systems.server.ts';
export { ENDPOINT_LOG_DAYS } from './endpoint-rules.ts';
export * from './endpoints.server.ts';
export { erase } from './erase.server.ts';
export {
  EVENT_TYPE_DATA,
  EVENT_TYPE_NAMES,
  EVENT_TYPES,
  type EventType,
  type NewEvent,
  TEST_EVENT_TYPE,
} from './event-types.ts';
export { type FirstEndpoint, findFirstUrls, saveFirstEndpoint } from './first-endpoint.server.ts';
export { importEndpoint } from './import-endpoint.server.ts';
export { listDeliveries } from './list-deliveries.server.ts';
export { prepareDeliveries } from './prepare-delivery.server.ts';
export { type Attempt, attemptLog, dropOldWebhooks } from './record-attempts.server.ts';
export { recordEvents } from './record-events.server.ts';
export { replayEvent, replaySince, sendTestEvent } from './replay.server.ts';
export { rotateSecret } from './rotate-secret.server.ts';
export { sealedValues } from './sealed-values.server.ts';
export { warnOfEndpoints } from './warn-of-endpoints.server.ts';
