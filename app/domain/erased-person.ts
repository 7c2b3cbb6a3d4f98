import type { Prisma } from './database.ts';

/** A lead that is being erased, with the keys that other areas' rows use for it. */
export interface ErasedLead {
  id: string;
  trackingId: string;
  /** Replaces the tracking id, which the shop may know; the same in every area. */
  freshTrackingId: string;
  assessmentId: string | null;
  /** Session id of the widget's page load in which the assessment was answered. */
  sessionId: string | null;
  contactId: string | null;
}

/** One person's data to erase, collected before the first area erases. */
export interface ErasedPerson {
  tenantId: string;
  leads: readonly ErasedLead[];
  /** Ids of the messages to the person and of those about the leads. */
  messageIds: readonly string[];
  /** Null when only old leads are erased, because the person submitted again since then. */
  address: {
    /** The address as it was typed, and in lower case. */
    spellings: readonly string[];
    /** SHA-256, hex, of the address in lower case. */
    hash: string;
    /** SHA-256, hex, of the phone numbers. */
    phoneHashes: readonly string[];
    /** The contact with this address, if any. */
    contactId: string | null;
  } | null;
  now: Date;
}

/** Erases a person in one area: no personal data remain in its tables. It runs in the caller's transaction. */
export type Erase = (tx: Prisma.TransactionClient, person: ErasedPerson) => Promise<void>;

/** Value of blanked columns that must not be empty; erased people are counted under it (D55). */
export const ERASED_PERSON = 'erased';
