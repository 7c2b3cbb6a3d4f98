/** A mail as a lead would get it. */
export interface MailPreview {
  subject: string;
  /** The first words, which programs show beside the subject. */
  preheader: string;
  html: string;
  text: string;
  from: string;
}

/** What is looked at: the fields of the form as they are now. */
export interface TypedMail {
  subject: string;
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
