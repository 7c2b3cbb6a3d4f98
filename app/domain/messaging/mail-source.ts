import { HOUR_MS } from '#app/lib/durations.ts';

/** The part of a claimed outbox row that decides what is mailed. */
export interface MailRequest {
  /** Id of the outbox item. */
  id: string;
  tenantId: string | null;
  purpose: string;
  /** Null when an erasure blanked it. */
  recipient: string | null;
  /** The payload given to `enqueue`; null when an erasure blanked it. */
  payload: unknown;
  createdAt: Date;
}

/** The reason why an e-mail is not sent, or not yet; shown to staff. */
export type NotSent = { suppressed: string } | { postponed: string; forMs: number };

/**
 * The e-mails of one area, by purpose. Each entry decides from the current data whether the e-mail may be sent, and returns the data that
 * it is rendered from (app/mails).
 */
export type MailSource<Mail extends { purpose: string }> = {
  [Purpose in Mail['purpose']]: (
    request: MailRequest,
  ) => Promise<Extract<Mail, { purpose: Purpose }> | NotSent>;
};

/** A mail that waited until its link had ended. */
export const ENDED_LINK_MAIL = { suppressed: 'The link expired before we could send the e-mail.' };
export const ERASED_MAIL = { suppressed: 'The data was erased.' };
/** E-mails to leads wait until the sign-up's e-mail address is confirmed (D37, D51). */
export const UNVERIFIED_SENDER_MAIL = {
  postponed: 'The company has not confirmed its e-mail address yet.',
  forMs: HOUR_MS,
};
export const SUPPRESSED_MAIL = {
  suppressed: 'An earlier e-mail to this address bounced or was reported as spam.',
};

/** Returns a string from an outbox item's payload, or undefined. */
export function payloadText(payload: unknown, name: string): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const value = (payload as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
