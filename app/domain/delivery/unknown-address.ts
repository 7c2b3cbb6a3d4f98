import { classifyAnswer } from '#app/lib/mail-answer.ts';

/** Replies that may mean that an address does not exist (RFC 5321, RFC 7504). Other replies are about the mail or the sender. */
export const UNKNOWN_ADDRESS_CODES = [550, 551, 552, 553, 554, 556] as const;

/**
 * Whether a server's reply means that the address does not exist. A refusal because of the mail's content or the sender (5.7.x) says
 * nothing about the address.
 */
export const isUnknownAddress = ({ statusCode, error }: { statusCode: number; error: string }): boolean =>
  (UNKNOWN_ADDRESS_CODES as readonly number[]).includes(statusCode) &&
  classifyAnswer(error) === 'unknown-address';
