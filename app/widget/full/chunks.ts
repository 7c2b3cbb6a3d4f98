import { chunk } from '../shell/chunk.ts';

/**
 * All that is not needed for the first question: the later steps, the engine and the results. One file, because its
 * parts have many words in common and compress better together; it is fetched while the visitor reads the first one.
 */
const after = chunk(() => import('./after-chunk.ts'));

export const chunks = { steps: after, engine: after, results: after, resume: after };

export type Chunks = typeof chunks;
