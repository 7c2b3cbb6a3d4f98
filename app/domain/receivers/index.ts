export { countUnfinished } from './count-unfinished.server.ts';
export { listPersonReceivers } from './list-person-receivers.server.ts';
export { listReceivers } from './list-receivers.server.ts';
export { endConsentsOfStopped, isGivenByPlan, tellConsentChange } from './tell-consent-change.server.ts';
