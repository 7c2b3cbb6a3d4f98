import type { PublicSite } from '#app/protocol/public-site.ts';

/** A legal page as data: a string is a paragraph, an array of strings is a list. */
export interface LegalSection {
  id: string;
  heading: string;
  body: readonly (string | readonly string[])[];
}

export interface LegalText {
  title: string;
  description: string;
  lead: string;
  /** YYYY-MM-DD, the date on which the text was last compared with the code. */
  reviewed: string;
  sections: readonly LegalSection[];
}

/** Facts about the running service for the texts. */
export interface LegalFacts {
  /** Whether an SMTP server is connected; without one e-mails are stored and not sent. */
  sendsMail: boolean;
}

/** Returns how to contact the owner of the page, as the end of a sentence; '' if not set. */
export function contactWords({ email, url, postalAddress }: PublicSite['contact']): string {
  const ways = [
    email && `by e-mail at ${email}`,
    url && `at ${url}`,
    postalAddress && `by post at ${postalAddress}`,
  ];
  return ways.filter(Boolean).join(', ');
}
