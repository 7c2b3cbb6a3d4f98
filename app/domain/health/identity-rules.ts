import type { OperatorIdentity } from '#app/domain/site/index.ts';
import type { PartResult } from './parts.ts';
import { failed, WORKING_VERDICT } from './verdict.ts';

const MISSING = 'The operator’s details are missing, so the legal documents are not published';

/** Judges whether the service says who runs it. A service that is not live need not. */
export function judgeIdentity(identity: OperatorIdentity | null, isLive: boolean): PartResult {
  const part = { name: 'identity' as const, durationMs: 0, facts: [] };
  if (identity) return { ...part, ...WORKING_VERDICT };
  return isLive
    ? { ...part, ...failed(`${MISSING}, and sign-up is closed. Enter the details under Legal documents.`) }
    : { ...part, state: 'off', reason: `${MISSING}.` };
}
