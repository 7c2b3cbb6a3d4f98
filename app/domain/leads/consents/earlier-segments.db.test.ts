import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeConsent } from '../../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { marketingLead, marketingTenant } from '../../../../tests/support/marketing.ts';

const MIGRATION = new URL(
  '../../../../prisma/migrations/20261129074900_segments_of_earlier_sentences/migration.sql',
  import.meta.url,
);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await marketingTenant(db));
  });

  it.each([
    // sentence that was shown, earlier record, segments after the migration
    ['full/offers-notice/2026-11', false, 'none'],
    ['full/offers-notice/2026-12', false, null],
    [null, true, 'none'],
    ['full/offers-box/2026-12', true, null],
    // The preferences page asks for e-mails, not for a choice by goals.
    ['preferences/all/1', true, 'none'],
  ] as const)('%s, record from before the ledger: %s → segments %s', async (wordingId, hasRecord, segments) => {
    const lead = await marketingLead(db, tenantId, { contact: { marketingConsent: 'none' } });
    const contactId = lead.contactId ?? '';
    if (wordingId)
      await makeConsent(db, tenantId, { leadId: lead.id, contactId, wordingId, state: 'given', mode: 'box' });
    if (hasRecord)
      await db.consentRecord.create({
        data: {
          ...{ tenantId, leadId: lead.id, contactId, version: '2026-11', locale: 'en', wordings: {} },
          kinds: { terms: true, marketing: 'notice', sms: false },
        },
      });
    await db.$executeRawUnsafe(readFileSync(MIGRATION, 'utf8'));
    const contact = await db.contact.findUniqueOrThrow({ where: { id: contactId } });
    expect(contact.segmentsConsent).toBe(segments);
  });
});
