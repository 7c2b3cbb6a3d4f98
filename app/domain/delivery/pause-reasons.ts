/**
 * Marketing is paused automatically above these shares, from this number of cases. Gmail asks senders to stay below 0.3 % complaints;
 * providers close accounts at 5 to 10 % bounces.
 */
const PAUSE_LIMITS = {
  bounces: { share: 0.05, atLeast: 10 },
  complaints: { share: 0.003, atLeast: 2 },
} as const;

type PauseReason = keyof typeof PAUSE_LIMITS;

/** Returns why marketing has to stop, or null. Complaints are checked first because they are worse. */
export function reasonToPause(options: {
  sent: number;
  bounces: number;
  complaints: number;
}): PauseReason | null {
  const { sent, bounces, complaints } = options;
  const isPast = (count: number, { share, atLeast }: { share: number; atLeast: number }) =>
    count >= atLeast && count > sent * share;
  if (isPast(complaints, PAUSE_LIMITS.complaints)) return 'complaints';
  if (isPast(bounces, PAUSE_LIMITS.bounces)) return 'bounces';
  return null;
}
