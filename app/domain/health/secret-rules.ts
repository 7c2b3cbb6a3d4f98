import type { SecretState } from '#app/domain/secrets/index.ts';
import type { Finding, PartResult } from './parts.ts';
import { failed, WORKING_VERDICT } from './verdict.ts';

/** Judges whether this process can open sealed values, and whether messages wait for a secret. */
export function judgeSecrets(secrets: Finding<SecretState>): PartResult {
  const part = { name: 'secrets' as const, durationMs: secrets.durationMs };
  if (!secrets.isOk) return { ...part, ...failed(secrets.reason), facts: [] };
  const { hasAllKeys, isFirstKnown, keysInUse, waitingMessages } = secrets.value;
  const reasons = [
    ...(hasAllKeys && isFirstKnown
      ? []
      : [
          'One process uses a different SESSION_SECRET than the others. Restart that process with the current secret.',
        ]),
    ...(waitingMessages > 0
      ? [
          `${waitingMessages === 1 ? '1 message waits' : `${waitingMessages} messages wait`} for a secret that we can’t read. Restore the earlier SESSION_SECRET, or ask the companies to enter their secrets again.`,
        ]
      : []),
  ];
  return {
    ...part,
    ...(reasons.length > 0 ? failed(reasons.join(' ')) : WORKING_VERDICT),
    facts: [
      { label: 'Messages waiting for a secret', count: waitingMessages },
      {
        label: 'Secrets in use',
        text: keysInUse > 1 ? `${keysInUse}: npm run admin -- reseal-secrets retires the earlier ones` : '1',
      },
    ],
  };
}
