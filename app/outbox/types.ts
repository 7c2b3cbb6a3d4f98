/** Kinds of outbox items. Each kind has its own sender (an adapter). */
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

/** The key that signs a mail for the domain of its From address. */
export interface DkimKey {
  domain: string;
  selector: string;
  /** RSA, PEM. */
  privateKey: string;
}

/** A mail as it is transmitted, by SMTP or to the local mailbox. */
export interface RenderedMail {
  /** Display name and e-mail address. The address is the service's own or the tenant's verified one (D34). */
  from: { name: string; address: string };
  replyTo?: string;
  /** Envelope sender, to which receivers send bounces; if missing, the From address. */
  bounceTo?: string;
  to: string;
  subject: string;
  /** Written as text, not made from the HTML. */
  text: string;
  html: string;
  /** Headers in addition to the usual ones, such as List-Unsubscribe. */
  headers: Record<string, string>;
  /** Pictures that the HTML refers to as cid:NAME. */
  inline: { cid: string; filename: string; contentType: string; content: Uint8Array }[];
  /** The key that signs it. Without a key it is sent unsigned, and must have no one-click headers (D34). */
  dkim?: DkimKey;
}

/** A webhook as it is transmitted. Each attempt is signed with its own time. */
export interface RenderedWebhook {
  url: string;
  tenantId: string;
  endpointId: string;
  /** The webhook-id, the same in all attempts. */
  eventId: string;
  body: string;
  /** Secrets of the form whsec_…, with one signature each. There are two while a secret is being replaced. */
  secrets: readonly string[];
}

/** What is sent to a tenant's CRM because of a lead. */
export type RenderedCrmPush = {
  tenantId: string;
  leadId: string;
  apiKey: string;
  /** The CRM's sub-account. */
  locationId: string;
} & (CrmSave | CrmChange | { action: 'delete'; crmContactId: string });

/** Creates or updates the lead's contact. */
interface CrmSave {
  action: 'save';
  /** The body of the request, without tags, because a body with tags would remove the contact's existing ones. */
  contact: object;
  /** Tags to add to the contact's existing ones. */
  tags: readonly string[];
  /** Ids of the custom fields that get health answers, and whether tags name goals: what a later withdrawal must empty. */
  healthFields: readonly string[];
  hasGoalTags: boolean;
}

/** Changes contacts that the CRM already has. */
interface CrmChange {
  action: 'change';
  crmContactIds: readonly string[];
  changes: object;
  /** Tags to take from the contacts. */
  removedTags: readonly string[];
}

/** A text as it is transmitted, by a provider or to the local mailbox. */
export interface RenderedText {
  /** The sender that the receiving phone shows. */
  from: string;
  /** E.164 */
  to: string;
  text: string;
}
