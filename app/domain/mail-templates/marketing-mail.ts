import type { Locale } from '#app/messages/locales.ts';
import type { Theme } from '#app/theme/theme.ts';
import type { MailProduct } from './products-for-lead.ts';

/** All data that a marketing mail is rendered from (app/mails/marketing-mail.tsx). URLs are absolute. */
export interface MarketingMail {
  /** `marketing-test` is sent to the person who writes it. */
  purpose: 'campaign' | 'bulk' | 'marketing-test';
  /** Id of the campaign or of the Quick Email, by which receivers count complaints; null for a test. */
  sendingId: string | null;
  recipient: string;
  /** The tenant's name; the tenant's address if it is verified, or null for the service's own (D34). */
  sender: { name: string; address: string | null };
  replyTo: string;
  tenant: {
    id: string;
    name: string;
    logoUrl: string | null;
    customDomain: string | null;
    postalAddress: string;
  };
  theme: Theme;
  locale: Locale;
  /** The recipient's way of agreeing to offers, which decides the sentence about why they got the mail (D50). */
  consent: 'notice' | 'opt-in';
  /** Merged, on one line. */
  subject: string;
  /** The text that inboxes show next to the subject, merged, on one line; null for the first words of the body. */
  preheader: string | null;
  /** Sanitised and merged; `TEMPLATE_PRODUCTS_SLOT` in it marks where the products are inserted. */
  bodyHtml: string;
  cta: { text: string; url: string } | null;
  /** URL of an attachment, which is a link in the mail (D32). */
  attachmentUrl: string | null;
  /** Only products from `productsForLead`. */
  products: readonly MailProduct[];
  /** Why the mail has no links to the shop (D65); missing if there is nothing to say. */
  note?: string;
  links: {
    unsubscribe: string;
    preferences: string;
    /** URL that accepts the POST of RFC 8058. */
    oneClick: string;
  };
  /** URL of the picture that counts an opening; null if openings are not counted. */
  pixelUrl: string | null;
  /** URL of a link that only machines see and follow; null if clicks are not counted. */
  hiddenUrl: string | null;
  /** Whether DKIM signs the mail: one-click headers are sent only then (D34). */
  dkimSigned: boolean;
}
