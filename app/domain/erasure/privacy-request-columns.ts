import { type Columns, DAY, KEY, KIND, keep, NAMES_SHOP, OWN_ID, STATE } from './reasons-to-keep.ts';

/** A row is the proof that a person's request was answered. After an erasure only a keyed hash tells whose it was. */
export const PRIVACY_REQUEST_COLUMNS = {
  id: OWN_ID,
  tenantId: NAMES_SHOP,
  leadId: KEY,
  contactId: 'blanked',
  kind: KIND,
  source: KIND,
  region: keep('which rules decided when it was due; a region of many million people'),
  words: 'blanked',
  addressHmac: keep('proves the answer to who knows the address; the key is not in the database'),
  receivedAt: DAY,
  dueAt: DAY,
  doneAt: DAY,
  doneBy: STATE,
  note: 'blanked',
} as const satisfies Columns['PrivacyRequest'];
