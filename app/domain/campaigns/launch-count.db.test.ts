import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { walkMarketingCandidates } from '#app/domain/leads/index.ts';
import { isAddressSuppressed, suppress } from '#app/domain/suppressions/index.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { buildConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { insertMany } from '../../../tests/support/insert-many.ts';
import { draftCampaign, marketingTenant } from '../../../tests/support/marketing.ts';
import { skipReason } from './enrol-leads.server.ts';
import { LAUNCH_ALL } from './launch-choice.ts';
import { countLaunch } from './launch-count.server.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const LEADS = 2500;
const CONSENTS = ['notice', 'opt-in', 'none'];

const CASES = [
  { count: 900, segmentGoals: [], stopOnConversion: true },
  { count: LEADS, segmentGoals: ['recovery'], stopOnConversion: false },
];

/** Compares the database's count of a campaign's recipients with the enrolment that a launch performs. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let texts: TextReader;

  beforeAll(async () => {
    ({ db, texts } = await makeDb());
  });

  /** @param count number of leads: contacts have several each, some leads have no contact, and some share a millisecond */
  async function addLeads(tenantId: string, count: number): Promise<void> {
    const contacts = Array.from({ length: Math.ceil(count / 3) }, (_, n) => ({
      id: randomUUID(),
      email: `person-${n}-${tenantId}@example.com`,
      marketingConsent: CONSENTS[n % CONSENTS.length] as string,
    }));
    const consents = contacts
      .filter(({ marketingConsent }) => marketingConsent !== 'none')
      .map(({ id }) => buildConsent(tenantId, { contactId: id }));
    await insertMany(db, 'ConsentEvent', consents);
    const consentIds = new Map(consents.map(({ contactId, id }) => [contactId, id]));
    await insertMany(
      db,
      'Contact',
      contacts.map(({ email, ...contact }) => ({
        ...contact,
        tenantId,
        offersConsentId: consentIds.get(contact.id) ?? null,
        emailKey: email,
        emailSha256: hashRecipient(email),
        firstName: 'Ada',
      })),
    );
    await insertMany(
      db,
      'Lead',
      Array.from({ length: count }, (_, n) => ({
        tenantId,
        trackingId: randomUUID(),
        contactId: n % 11 === 0 ? null : (contacts[(n * 7) % contacts.length]?.id as string),
        firstName: 'Ada',
        email: 'ada@example.com',
        widget: 'full',
        segments: n % 2 === 0 ? '|recovery|' : '|fat-loss|',
        nothingSuitable: n % 13 === 0,
        converted: n % 5 === 0,
        erasedAt: n % 17 === 0 ? NOW : null,
        createdAt: new Date(NOW.getTime() - Math.floor(n / 4) * MINUTE_MS),
      })),
    );
    for (const { email } of contacts.slice(0, 9))
      await suppress(db, { tenantId, channel: 'email', address: email, reason: 'unsubscribe', now: NOW });
  }

  it.each(CASES)('is the same for $count leads with segments $segmentGoals', async ({ count, ...fields }) => {
    const { id: tenantId } = await marketingTenant(db);
    await addLeads(tenantId, count);
    const { id } = await draftCampaign(db, tenantId, { days: [0], now: NOW });
    const campaign = { id, tenantId, ...fields };
    const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
    const seenCounts: number[] = [];
    const counted = await countLaunch({ db, texts, campaign, tenant, choice: LAUNCH_ALL, now: NOW }, (so) =>
      seenCounts.push(so),
    );

    const walk = walkMarketingCandidates({
      db,
      tenantId,
      segments: fields.segmentGoals as ['recovery'] | [],
      consentMode: tenant?.marketingConsentMode ?? 'opt-in',
      isSuppressed: isAddressSuppressed,
      to: new Date(NOW.getTime() + 1),
    });
    const reasons: Record<string, number> = {};
    for await (const { candidates } of walk)
      for (const candidate of candidates) {
        const reason = skipReason(candidate, fields) ?? 'recipient';
        reasons[reason] = (reasons[reason] ?? 0) + 1;
      }
    const { recipient, ...skipped } = reasons;
    expect(counted).toEqual({ recipients: recipient, skipped });
    expect(Object.keys(skipped)).toEqual(
      expect.arrayContaining(['noAddress', 'nothingSuitable', 'suppressed']),
    );
    expect(seenCounts.at(-1)).toBe(Object.values(reasons).reduce((sum, reasonCount) => sum + reasonCount, 0));
  });
});
