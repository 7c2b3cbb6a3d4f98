export { type ResealCount, resealAll } from './reseal.server.ts';
export { admitRing } from './sealed-values.server.ts';
export { readSecretState, type SecretState } from './secret-state.server.ts';
