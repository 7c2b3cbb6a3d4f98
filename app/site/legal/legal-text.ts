import type { PublicSite } from '#app/protocol/public-site.ts';

/** A page of legal text as data: a string is a paragraph, a list of strings a list. */
export interface LegalSection {
  id: string;
  heading: string;
  body: readonly (string | readonly string[])[];
}

export interface LegalText {
  title: string;
  description: string;
  lead: string;
  /** YYYY-MM-DD, when the text was last held against the code. */
  reviewed: string;
  sections: readonly LegalSection[];
}

/** What the texts need to know of the running service. */
export interface LegalFacts {
  /** Whether a mail server is connected; without one mails stay where they are. */
  sendsMail: boolean;
}

/** How to reach the owner of the page, as the end of a sentence; '' if not set. */
export function contactWords({ email, url, postalAddress }: PublicSite['contact']): string {
  const ways = [
    email && `by e-mail at ${email}`,
    url && `at ${url}`,
    postalAddress && `by post at ${postalAddress}`,
  ];
  return ways.filter(Boolean).join(', ');
}
