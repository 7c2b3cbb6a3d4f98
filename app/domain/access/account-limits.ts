/** What pages show of the rules of an account's fields. */

/** At this length guessing is hopeless within the log-in's limits. Rules for kinds of characters only produce `Password1!`. */
export const MIN_PASSWORD = 12;
/** Argon2 would accept any length. No password that a person types is longer. */
export const MAX_PASSWORD = 200;
export const MAX_ACCOUNT_NAME = 80;
export const MAX_KEY_NAME = 80;
export const EMAIL_ERROR = 'Please enter a valid email address';
