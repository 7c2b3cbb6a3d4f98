/** A mail as a lead would get it. */
export interface MailPreview {
  subject: string;
  /** The preview text, or the first words: what programs show beside the subject. */
  preheader: string;
  html: string;
  text: string;
  from: string;
  /** Products that the text names in its own words. */
  named: string[];
}

/** What is looked at: the fields of the form as they are now. */
export interface TypedMail {
  subject: string;
  preheader?: string;
  html: string;
  ctaText?: string;
  ctaUrl?: string;
  attachmentUrl?: string;
  locale?: 'en' | 'es';
}

export type PreviewAnswer = { preview: MailPreview } | { problems: string[] };

/** What became of a test that somebody sent themselves. */
export interface TestMailAnswer {
  state: string;
  /** Why it waits, or was not sent. */
  reason: string | null;
}
