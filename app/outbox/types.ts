/** Kinds of message that leave the service; each has its own sender (an adapter). */
export const OUTBOX_KINDS = ['email', 'sms', 'webhook', 'crm'] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

export const OUTBOX_STATES = [
  'planned',
  'claimed',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'uncertain',
  'cancelled',
  'on-hold',
] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** What signs a mail for the domain of its From address. */
export interface DkimKey {
  domain: string;
  selector: string;
  /** RSA, PEM. */
  privateKey: string;
}

/** A mail as it is transmitted, by SMTP or to the local mailbox. */
export interface RenderedMail {
  /** Shown name and address; the address is the service's or the tenant's verified one (D34). */
  from: { name: string; address: string };
  replyTo?: string;
  to: string;
  subject: string;
  /** Written as text, not made from the HTML. */
  text: string;
  html: string;
  /** Besides the usual ones: List-Unsubscribe and the like. */
  headers: Record<string, string>;
  /** Pictures that the HTML refers to as cid:NAME. */
  inline: { cid: string; filename: string; contentType: string; content: Uint8Array }[];
  /** The key that signs it; without one it is sent unsigned, and must have no one-click headers (D34). */
  dkim?: DkimKey;
}

/** A webhook as it is transmitted: the signature is made with each attempt's own time. */
export interface RenderedWebhook {
  url: string;
  tenantId: string;
  endpointId: string;
  /** The webhook-id: the same over all attempts. */
  eventId: string;
  body: string;
  /** whsec_…, one signature each: two while a secret is being changed. */
  secrets: readonly string[];
}

/** A lead as it is told to its tenant's CRM. */
export interface RenderedCrmPush {
  tenantId: string;
  leadId: string;
  apiKey: string;
  /** The body of the request, without tags: one that names tags would take away those that the contact has. */
  contact: object;
  /** Added to those that the contact has. */
  tags: readonly string[];
}

/** A text as it is transmitted, by a provider or to the local mailbox. */
export interface RenderedText {
  /** What the receiving phone shows as the sender. */
  from: string;
  /** E.164 */
  to: string;
  text: string;
}
