import { DAY_MS } from '#app/lib/durations.ts';

/** Time after a send's last e-mail before it may be repeated: most people who open an e-mail do so within a day. */
const REPEAT_AFTER_MS = DAY_MS;

export const ALREADY_REPEATED = 'You already sent this e-mail again. We send an e-mail again only once.';

/** What decides whether a bulk send may be sent again to the people who did not open it. */
export interface RepeatFacts {
  channel: string;
  status: string;
  /** Whether it is itself a repeat. */
  isRepeat: boolean;
  wasRepeated: boolean;
  /** Number of its messages that are planned and not sent yet. */
  underWay: number;
  /** When the mail server accepted the last of its messages; null if it accepted none. */
  lastSentAt: Date | null;
  /** Number of people who got it, and neither opened it nor clicked in it. */
  unopened: number;
}

/** Returns, in words, why a bulk send can't be repeated now; null if it can. */
export function findRepeatObstacle(send: RepeatFacts, now: Date): string | null {
  const { channel, status, isRepeat, wasRepeated, underWay, lastSentAt, unopened } = send;
  if (channel !== 'email') return 'Only e-mails can be sent again, because opened texts are not counted.';
  if (isRepeat) return 'This e-mail was already the second one. We send an e-mail again only once.';
  if (wasRepeated) return ALREADY_REPEATED;
  if (status === 'cancelled') return 'You canceled this e-mail. Write a new one instead.';
  if (status !== 'completed' || underWay > 0) return 'This e-mail is still being sent. Try again later.';
  if (lastSentAt === null) return 'No e-mail of this send was accepted by a mail server.';
  if (now.getTime() - lastSentAt.getTime() < REPEAT_AFTER_MS)
    return 'The last of these e-mails left less than 24 hours ago. Try again tomorrow.';
  return unopened === 0 ? 'Everyone who got this e-mail opened it.' : null;
}
