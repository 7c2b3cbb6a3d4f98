import type { Locale } from '#app/messages/locales.ts';
import type { Theme } from '#app/theme/theme.ts';
import type { MailProduct } from './products-for-lead.ts';

/** All that a marketing mail is rendered from (app/mails/marketing-mail.tsx). Addresses are absolute. */
export interface MarketingMail {
  /** `marketing-test`: to the person who writes it. */
  purpose: 'campaign' | 'bulk' | 'marketing-test';
  recipient: string;
  /** The tenant's name; its address where the tenant has proven it, else null for the service's own (D34). */
  sender: { name: string; address: string | null };
  replyTo: string;
  tenant: { name: string; logoUrl: string | null; customDomain: string | null; postalAddress: string };
  theme: Theme;
  locale: Locale;
  /** How the recipient agreed to offers: decides the line that says why the mail came (D50). */
  consent: 'notice' | 'opt-in';
  /** Merged, one line. */
  subject: string;
  /** What inboxes show beside the subject, merged, one line; null for the first words of the body. */
  preheader: string | null;
  /** Sanitised and merged; `PRODUCTS_SLOT` in it is where the products are drawn. */
  bodyHtml: string;
  cta: { text: string; url: string } | null;
  /** A link in the mail (D32). */
  attachmentUrl: string | null;
  /** From `productsForLead` and from nowhere else. */
  products: readonly MailProduct[];
  links: {
    unsubscribe: string;
    preferences: string;
    /** Takes the POST of RFC 8058. */
    oneClick: string;
  };
  /** The picture that counts an opening; null if openings are not counted. */
  pixelUrl: string | null;
  /** Whether DKIM signs the mail: one-click headers are sent only then (D34). */
  dkimSigned: boolean;
}
