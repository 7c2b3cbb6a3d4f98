import { type Columns, DAY, KEY, KIND, keep, NAMES_SHOP, OWN_ID } from './reasons-to-keep.ts';

/**
 * A row is the proof of what was agreed to, which the database refuses to change. After an erasure only a keyed hash tells whose it was.
 */
export const CONSENT_EVENT_COLUMNS = {
  id: OWN_ID,
  tenantId: NAMES_SHOP,
  leadId: KEY,
  contactId: 'blanked',
  kind: KIND,
  state: keep('which consents were given, without the lead’s identity: the record that they were requested'),
  mode: KIND,
  wording: keep('our own sentences'),
  wordingSha256: keep('our own sentences'),
  wordingId: KIND,
  locale: KIND,
  jurisdiction: KIND,
  region: keep('which rules applied; a region of many million people'),
  regionSource: KIND,
  widget: KIND,
  step: KIND,
  pageUrl: keep('the page that showed the sentence, without its query string and without the ID of a plan'),
  documents: KIND,
  build: KIND,
  source: KIND,
  phoneHash: keep('proves a consent to who knows the number; the key is not in the database'),
  addressHmac: keep('proves a consent to who knows the address; the key is not in the database'),
  awaitsConfirmation: KIND,
  createdAt: DAY,
} as const satisfies Columns['ConsentEvent'];
