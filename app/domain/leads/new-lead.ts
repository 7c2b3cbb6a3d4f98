import type { Submission } from '../../protocol/submission.ts';
import type { createConsentRecord } from './consent-record.ts';

/** An accepted submission, as far as its lead is made of it. */
export interface NewLead {
  leadId: string;
  tenantId: string;
  assessmentId: string;
  trackingId: string;
  submission: Submission;
  /** The submission's phone number in E.164; null without one, or for one that can't be read. */
  phoneE164: string | null;
  consent: ReturnType<typeof createConsentRecord>;
  /** Catalogue ids of all products in the plan. */
  productIds: readonly string[];
  /** The visitor's own conditions excluded every product. */
  excluded: boolean;
  now: Date;
}
