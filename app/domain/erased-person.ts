import type { Prisma } from './database.ts';

/** A lead that is erased, with the keys by which other areas' rows hang on it. */
export interface ErasedLead {
  id: string;
  trackingId: string;
  /** Takes the place of the tracking id, which the shop may know; the same in every area. */
  freshTrackingId: string;
  assessmentId: string | null;
  /** Of the widget's page load in which the assessment was answered. */
  sessionId: string | null;
  contactId: string | null;
}

/** What is erased of one person, collected before the first area erases. */
export interface ErasedPerson {
  tenantId: string;
  leads: readonly ErasedLead[];
  /** Messages to the person, and those about the leads. */
  messageIds: readonly string[];
  /** Null when only old leads go of a person who stays, because they submitted again since. */
  address: {
    /** The address as it was typed, and in lower case. */
    spellings: readonly string[];
    /** SHA-256, hex, of the address in lower case. */
    hash: string;
    /** The same of the phone numbers. */
    phoneHashes: readonly string[];
    /** The contact of the address, if there is one. */
    contactId: string | null;
  } | null;
  now: Date;
}

/** What an area does when a person is erased: it leaves nothing of them in its tables, in the caller's transaction. */
export type Erase = (tx: Prisma.TransactionClient, person: ErasedPerson) => Promise<void>;

/** What blanked columns that must hold something say; counts of erased people are found under it (D55). */
export const ERASED = 'erased';
