import { HOUR_MS } from '#app/lib/durations.ts';

/** A claimed outbox row, as far as it decides what is mailed. */
export interface MailRequest {
  tenantId: string | null;
  purpose: string;
  /** Null when an erasure blanked it. */
  recipient: string | null;
  /** What was given to `enqueue`; null when an erasure blanked it. */
  payload: unknown;
}

/** Why a mail is not sent, or not yet; shown to staff. */
export type NotSent = { suppressed: string } | { postponed: string; forMs: number };

/**
 * The mails of one area, by their purpose: each decides from what is stored now whether the mail may be sent, and gives the
 * data that it is rendered from (app/mails).
 */
export type MailSource<Mail extends { purpose: string }> = {
  [Purpose in Mail['purpose']]: (
    request: MailRequest,
  ) => Promise<Extract<Mail, { purpose: Purpose }> | NotSent>;
};

export const ERASED = { suppressed: 'The data was erased.' };
/** Mails to leads wait until the sign-up's e-mail address is confirmed (D37, D51), and are sent then. */
export const UNVERIFIED = {
  postponed: 'The company has not confirmed its address yet.',
  forMs: HOUR_MS,
};
export const STOPPED = { suppressed: 'The address bounced or complained before.' };

/** A text from a message's payload, or undefined. */
export function payloadText(payload: unknown, name: string): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const value = (payload as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
