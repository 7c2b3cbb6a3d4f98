export { countUnfinished } from './count-unfinished.server.ts';
export { listReceivers, type ReceiverState } from './list-receivers.server.ts';
export { endConsentsOfStopped, tellConsentChange } from './tell-consent-change.server.ts';
