import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { ServerFault } from '#app/lib/mail-server-refusal.ts';

/** A fault of the company's settings: its server sends only from its own address, which is no longer verified. */
export const NO_SENDER = 'no-sender';

const FAULTS: Readonly<Record<ServerFault | typeof NO_SENDER, string>> = {
  'log-in': 'Your mail server refuses the log-in.',
  unreachable: 'Your mail server does not answer.',
  encryption: 'Your mail server offers no valid encryption.',
  limit: 'Your mail server’s sending limit is reached.',
  [NO_SENDER]: 'Your mail server sends only from your own address. Verify the sender address again.',
};

/** Says in a sentence why a company's own mail server can't be used. */
export const describeFault = (fault: string): string =>
  FAULTS[fault as keyof typeof FAULTS] ?? 'Your mail server can’t be used.';

const FIRST_WAIT_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;

/**
 * Returns how long a company's mails wait after a failure of its mail server. Many log-ins in a row may block the account.
 * @param failures number of failures in a row, this one included
 */
export const waitAfterFault = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
