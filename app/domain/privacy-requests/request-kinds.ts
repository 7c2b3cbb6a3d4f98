/** What a person asks for. */
export const REQUEST_KINDS = [
  'copy',
  'correct',
  'delete',
  'restrict',
  'withdraw-health',
  'object',
  'complain',
  'appeal',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const MAX_WORDS = 2000;

/** Characters of everything that a person wrote to one request while it was open. */
export const MAX_OPEN_WORDS = 10_000;

/** The reason of the error for words that an open request has no room for. */
export const WORDS_FULL = 'words-full';

/** The reason of the error for a link to a plan that was mailed too often. */
export const LINKS_SENT = 'links-sent';

/** The reason of the error for a link to a mailbox that got as many links as it may in a day. */
export const MAILBOX_FULL = 'mailbox-full';
