import type { MailEventKind } from '#app/domain/delivery/index.ts';
import { classifyAnswer } from '#app/lib/mail-answer.ts';

/** Reads the server's answer to a mail that is not sent again: what a server would take later is not delivered. */
export function classifyFinalAnswer(answer: string): MailEventKind | null {
  const kind = classifyAnswer(answer);
  return kind === 'deferred' ? 'undelivered' : kind;
}
