import { DAY_MS } from '#app/lib/durations.ts';
import { classifyAnswer } from '#app/lib/mail-answer.ts';

/** A report without a mark applies to the mails sent to its recipient within this time, in ms. */
export const REPORT_DAYS_MS = 14 * DAY_MS;

/** Time in ms for which a report is remembered: longer than the adapters accept one, so that no report is processed twice. */
export const REPORT_MEMORY_MS = 30 * DAY_MS;

/** Replies that may mean that an address does not exist (RFC 5321). Other replies are about the mail or the sender. */
export const ADDRESS_CODES = [550, 551, 553] as const;

/**
 * Whether a server's reply means that the address does not exist. A refusal because of the mail's content or the sender (5.7.x) says
 * nothing about the address.
 */
export const isUnknownAddress = ({ statusCode, error }: { statusCode: number; error: string }): boolean =>
  (ADDRESS_CODES as readonly number[]).includes(statusCode) && classifyAnswer(error) === 'unknown-address';

/** Time span in which bounces and complaints are compared with sent mails, in ms. */
export const HEALTH_WINDOW_MS = DAY_MS;

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
