import { CRM_CONSENT_PURPOSE, CRM_ERASURE_PURPOSE } from '#app/domain/crm/index.ts';

/** Purposes of the outbox items by which receivers are told, with what each is about. */
export const RECEIVER_PURPOSES = {
  'consent.changed': 'consent',
  'person.erased': 'erasure',
  [CRM_CONSENT_PURPOSE]: 'consent',
  [CRM_ERASURE_PURPOSE]: 'erasure',
} as const satisfies Record<string, 'consent' | 'erasure'>;

export type ReceiverPurpose = keyof typeof RECEIVER_PURPOSES;
