import { expect, test } from 'vitest';
import type { OperatorIdentity } from '#app/domain/site/index.ts';
import { judgeIdentity } from './identity-rules.ts';

const IDENTITY = { legalName: 'Northlake' } as OperatorIdentity;

test.each([
  ['entered, live', IDENTITY, true, 'working', null],
  ['entered, not live', IDENTITY, false, 'working', null],
  ['missing, live', null, true, 'failed', /sign-up is closed/],
  ['missing, not live', null, false, 'off', /not published\.$/],
] as const)('an identity that is %s', (_what, identity, isLive, state, reason) => {
  const result = judgeIdentity(identity, isLive);
  expect(result.state).toBe(state);
  if (reason === null) expect(result.reason).toBeNull();
  else expect(result.reason).toMatch(reason);
});
