export * from './content-refusals.server.ts';
export { isContentRefusal, isDomainDeferral } from './judge-answer.ts';
export * from './sending-days.server.ts';
export * from './slow-domains.server.ts';
export { computeWarmUp, type SentDay, toUtcDay, type WarmUp } from './warm-up.ts';
