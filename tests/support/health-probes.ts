import type { HealthProbes } from '#app/domain/health/index.ts';

const GIB = 1024 ** 3;

/** Returns the checks of /health for a machine without payments, mail and texts on which everything else works. */
export const calmProbes = (changes: Partial<HealthProbes> = {}): HealthProbes => ({
  payments: null,
  reachMail: null,
  reachTexts: null,
  reachCrm: async () => {},
  inspectDatabase: async () => ({
    provider: 'sqlite',
    answerMs: 1,
    sizeBytes: 1024,
    walBytes: 0,
    checksumFailures: null,
  }),
  readActivity: async (now) => ({ lastActiveAt: now, isRunning: false, late: [], failing: [] }),
  readSecrets: async () => ({ hasAllKeys: true, isFirstKnown: true, keysInUse: 1, waitingMessages: 0 }),
  readDisk: async () => ({ freeBytes: 50 * GIB, totalBytes: 100 * GIB }),
  isLive: false,
  limitMs: 5_000,
  ...changes,
});
