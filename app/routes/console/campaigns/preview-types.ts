/** A mail as a lead would get it. */
export interface MailPreview {
  subject: string;
  /** The preview text, or the first words: shown next to the subject in the inbox. */
  preheader: string;
  html: string;
  text: string;
  from: string;
  /** Products that the text names. */
  named: string[];
  /** Sentences of the text that claim a medical effect. */
  claims: string[];
}

/** The mail to preview: the current values of the form's fields. */
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

/** The state of a test mail that somebody sent to themselves. */
export interface TestMailAnswer {
  state: string;
  /** The reason why it waits or was not sent. */
  reason: string | null;
}
