import type { PartResult } from './parts.ts';

/** What is said of one part: its state, and why. */
export type Verdict = Pick<PartResult, 'state' | 'reason'>;

export const WORKING_VERDICT: Verdict = { state: 'working', reason: null };

/** @param reason a sentence for the page */
export const failed = (reason: string): Verdict => ({ state: 'failed', reason });
