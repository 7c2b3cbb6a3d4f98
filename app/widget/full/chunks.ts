import { chunk } from '../shell/chunk.ts';

/** All that is not needed for the first question, in the order in which a visitor comes to need it. */
export const chunks = {
  steps: chunk(() => import('./later-steps.tsx')),
  engine: chunk(() => import('./engine-chunk.ts')),
  validation: chunk(() => import('./validation.ts')),
  results: chunk(() => import('./results-chunk.ts')),
};

export type Chunks = typeof chunks;
