/** Path to which the plan page reports a person's visit from a mail. */
export const MAIL_VISIT_PATH = '/api/mail-visits';

const VISIT_PROOF = /^#mail=([\w.-]+)$/;

/** Writes the end of the link in a mail. It is a fragment, which browsers send to no server, so it is in no log. */
export const writeVisitProof = (token: string): string => `#mail=${token}`;

/** Reads the token from a page's fragment; null if the page was not opened from a mail. */
export const readVisitProof = (fragment: string): string | null => VISIT_PROOF.exec(fragment)?.[1] ?? null;
