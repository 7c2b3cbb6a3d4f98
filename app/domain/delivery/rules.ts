import { DAY_MS } from '#app/lib/durations.ts';
import { classifyAnswer } from '#app/lib/mail-answer.ts';

/** Replies that may mean that an address does not exist (RFC 5321). Other replies are about the mail or the sender. */
export const ADDRESS_CODES = [550, 551, 553] as const;

/**
 * Whether a server's reply means that the address does not exist. A refusal because of the mail's content or the sender (5.7.x) says
 * nothing about the address.
 */
export const isUnknownAddress = ({ statusCode, error }: { statusCode: number; error: string }): boolean =>
  (ADDRESS_CODES as readonly number[]).includes(statusCode) && classifyAnswer(error) === 'unknown-address';

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
