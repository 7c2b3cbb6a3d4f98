export { planDigest } from '../../engine/digest.ts';
export { recommend } from '../../engine/index.ts';
