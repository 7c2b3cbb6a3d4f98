export * from './sending-days.server.ts';
export { computeWarmUp, type SentDay, toUtcDay, type WarmUp } from './warm-up.ts';
