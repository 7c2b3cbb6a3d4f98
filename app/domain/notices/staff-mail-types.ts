import type { AnnouncedLead } from '#app/domain/leads/index.ts';

/** Purposes of e-mails about a company's account with the service. */
export type BillingMailPurpose =
  | 'trial-ending'
  | 'payment-failed'
  | 'read-only'
  | 'subscription-ended'
  | 'erasure-ahead';

/** Fields that every e-mail to a tenant's staff has. */
export interface StaffMailFrame {
  recipient: string;
  tenantId: string;
  company: string;
  locale: string;
  /** A time zone that this runtime knows. */
  timeZone: string;
}

interface WebhookTrouble extends StaffMailFrame {
  endpointId: string;
  /** Host of the webhook's URL. */
  host: string;
  /** Start of the failures, or the time when the endpoint was disabled. */
  at: Date;
  /** Whether the endpoint answered that it is gone for good. */
  isGone: boolean;
}

/** An e-mail to a tenant's staff. No such e-mail contains a visitor's answers. */
export type StaffMail =
  | (StaffMailFrame & {
      purpose: 'lead-notice';
      /** The name is null if it may not be printed (D33, D51). */
      lead: AnnouncedLead & { name: string | null };
      /** Whether this is the tenant's first lead. */
      isFirst: boolean;
    })
  | (StaffMailFrame & {
      purpose: 'lead-digest';
      reason: 'day' | 'hour' | 'unconfirmed';
      from: Date;
      to: Date;
      count: number;
      returning: number;
      /** Maximum number of leads per hour that are announced one by one. */
      maxPerHour: number;
      /** The first leads, without names, so that an erasure has no names to find in the mailbox. */
      leads: AnnouncedLead[];
    })
  | (StaffMailFrame & {
      purpose: 'limit-warning';
      month: string;
      percent: number;
      used: number;
      limit: number;
    })
  | (WebhookTrouble & { purpose: 'webhook-failing' })
  | (WebhookTrouble & { purpose: 'webhook-disabled' })
  | (StaffMailFrame & {
      purpose: 'sender-records';
      /** Names of the missing records, such as 'SPF, DKIM'. */
      records: string;
      /** Time when the records were found missing. */
      at: Date;
    })
  | (StaffMailFrame & {
      purpose: 'retention-shortened';
      days: number;
      /** Time when the shorter retention takes effect. */
      at: Date;
      /** Number of people whose leads the shorter retention will erase, as counted when it was set. */
      people: number;
    })
  | (StaffMailFrame & {
      purpose: 'legal-changed';
      /** Ids of the changed documents, as in their paths. */
      documents: string[];
      /** Time from which they apply. */
      at: Date;
    })
  | (StaffMailFrame & {
      purpose: 'unread-replies';
      /** Number of unread replies to texts. Their words and numbers are not part of the mail. */
      count: number;
      /** Business days after which an unread reply counts as a stop. */
      businessDays: number;
      /** Time when the oldest of them counts as a stop. */
      deadline: Date;
    })
  | BillingMails[BillingMailPurpose];

type BillingMails = {
  [Purpose in BillingMailPurpose]: StaffMailFrame & {
    purpose: Purpose;
    /** End of the trial, past or future start of the read-only state, or time of the leads' erasure. */
    at: Date;
  };
};
