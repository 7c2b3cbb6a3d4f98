import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { fillLeadNumbers } from '#app/domain/figures/index.ts';
import { countLeadsWithPhone } from '#app/domain/leads/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { clearSubmissions } from '../../../../tests/support/clear-submissions.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { insertMany } from '../../../../tests/support/insert-many.ts';
import { marketingLead, marketingTenant } from '../../../../tests/support/marketing.ts';
import { consumerPayload, fullPayload } from '../../../../tests/support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../../../../tests/support/test-seal.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const A = '+14155550100';
const B = '+14155550101';
const EMAIL = 'ada@example.com';

/** Tests the phone numbers to which leads get texts. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await clearSubmissions(db);
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, { numbersReadFor: null }));
  });

  const intake = () =>
    submissionIntake({
      ring: TEST_RING,
      db,
      listeners: LEAD_CREATED,
      outbox: { enqueue: enqueueSealed, wake: () => {} },
    });
  const submit = (payload: Record<string, unknown>, leadIntake = intake()) => {
    const parsed = parseSubmission({ ...payload, tenantId });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    return submitAssessment({
      db,
      intake: leadIntake,
      submission: parsed.value,
      idempotency: null,
      now: NOW,
    });
  };
  const consumer = (phone: string, leadIntake?: ReturnType<typeof intake>) =>
    submit(consumerPayload({ email: EMAIL, phone }), leadIntake);
  /** The full widget has no phone field and shows no sentence about texts, but an API client may send a number. */
  const full = (phone: string) => submit(fullPayload({ email: EMAIL, phone }));
  const contact = async () => {
    const { phoneE164, smsConsent } = await db.contact.findFirstOrThrow({ where: { tenantId } });
    return [phoneE164, smsConsent];
  };

  describe('a submission', () => {
    it('with a number beside its line is a contact that texts can reach, and the line is on record', async () => {
      await consumer('+1 (415) 555-0100');
      expect(await contact()).toEqual([A, true]);
      const [event] = await db.consentEvent.findMany({ where: { tenantId, kind: 'texts' } });
      expect(event).toMatchObject({
        state: 'given',
        wording: expect.stringMatching(/^If you give a number, you agree to recurring .* Reply STOP to end/),
      });
      expect(await db.lead.findFirst({ where: { tenantId } })).toMatchObject({ phone: '+1 (415) 555-0100' });
    });

    it('without a number, or with one that can’t be read, leaves none to text', async () => {
      await consumer('');
      expect(await contact()).toEqual([null, false]);
      await consumer('415-555-0100');
      expect(await contact()).toEqual([null, false]);
      // The sentence was shown for both submissions, but only a typed number gives consent.
      expect(await db.consentEvent.count({ where: { tenantId, kind: 'texts' } })).toBe(1);
    });

    it('is read by the company’s country', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { phoneCountry: 'US' } });
      await consumer('415-555-0100');
      expect(await contact()).toEqual([A, true]);
    });

    it('by a widget without the line brings a number, and no consent', async () => {
      await full(A);
      expect(await contact()).toEqual([A, false]);
      await full(B);
      expect(await contact()).toEqual([B, false]);
    });

    it('keeps a number and its consent together', async () => {
      await full(A);
      await consumer(B);
      expect(await contact()).toEqual([B, true]);
      await full(A);
      expect(await contact()).toEqual([B, true]);
      await consumer('');
      expect(await contact()).toEqual([B, true]);
      await consumer(A);
      expect(await contact()).toEqual([A, true]);
    });

    it('of the same moment does the same', async () => {
      const leadIntake = intake();
      await Promise.all([
        consumer(A, leadIntake),
        submit(fullPayload({ email: EMAIL, phone: B }), leadIntake),
      ]);
      expect(await contact()).toEqual([A, true]);
    });
  });

  describe('numbers of older leads', () => {
    const lead = (email: string, phone: string | null, { hasTextsLine = false, day = 1 } = {}) =>
      marketingLead(db, tenantId, { email, phone, createdAt: new Date(Date.UTC(2026, 0, day)) }).then(
        async ({ id, contactId }) => {
          const wordings = { terms: 'x', ...(hasTextsLine ? { texts: 'With a phone number …' } : {}) };
          await db.consentRecord.create({
            data: { tenantId, leadId: id, contactId, kinds: {}, wordings, version: '2026-11', locale: 'en' },
          });
        },
      );
    const numbers = async () => {
      const contacts = await db.contact.findMany({ where: { tenantId }, orderBy: { emailKey: 'asc' } });
      return contacts.map(({ phoneE164, smsConsent }) => [phoneE164, smsConsent]);
    };

    it('are read once, with the consents that were given, and reading them again changes nothing', async () => {
      await lead('a@example.com', A, { hasTextsLine: true });
      await lead('b@example.com', B);
      await lead('c@example.com', '415 555 0102', { hasTextsLine: true });
      await lead('d@example.com', null);
      // The newest number with the sentence counts.
      await lead('e@example.com', A, { hasTextsLine: true, day: 1 });
      await lead('e@example.com', B, { hasTextsLine: true, day: 2 });
      await lead('e@example.com', '+14155550103', { day: 3 });
      expect(await fillLeadNumbers(db)).toBe(true);
      const read = [
        [A, true],
        [B, false],
        [null, false],
        [null, false],
        [B, true],
      ];
      expect(await numbers()).toEqual(read);
      expect(await fillLeadNumbers(db)).toBe(true);
      await db.tenant.update({ where: { id: tenantId }, data: { numbersReadFor: null } });
      expect(await fillLeadNumbers(db)).toBe(true);
      expect(await numbers()).toEqual(read);
    });

    it('are read anew by another country: what the first had made of them goes', async () => {
      await lead('a@example.com', A, { hasTextsLine: true });
      await lead('b@example.com', '0151 12345678', { hasTextsLine: true });
      await lead('c@example.com', '415 555 0102', { hasTextsLine: true });
      const choose = async (phoneCountry: string | null) => {
        await db.tenant.update({ where: { id: tenantId }, data: { phoneCountry } });
        await fillLeadNumbers(db);
        return numbers();
      };
      expect(await choose('DE')).toEqual([
        [A, true],
        ['+4915112345678', true],
        ['+494155550102', true],
      ]);
      expect(await choose('US')).toEqual([
        [A, true],
        [null, false],
        ['+14155550102', true],
      ]);
      expect(await choose(null)).toEqual([
        [A, true],
        [null, false],
        [null, false],
      ]);
    });

    it('are many thousands: a run reads some, and the next goes on where it ended', async () => {
      const day = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n));
      const { contactId } = await marketingLead(db, tenantId, {
        email: 'oldest@example.com',
        phone: A,
        createdAt: day(0),
      });
      await insertMany(
        db,
        'Lead',
        Array.from({ length: 5500 }, (_, n) => ({
          tenantId,
          trackingId: `many-${n}`,
          firstName: 'Ada',
          email: 'x@example.com',
          widget: 'full',
          createdAt: day(n + 1),
        })),
      );
      const numberOfOldest = async () =>
        (await db.contact.findFirstOrThrow({ where: { id: contactId ?? '' } })).phoneE164;
      expect(await fillLeadNumbers(db)).toBe(false);
      expect(await numberOfOldest()).toBeNull();
      // The company chooses a country halfway, so the reading starts again.
      await db.tenant.update({ where: { id: tenantId }, data: { phoneCountry: 'US' } });
      expect(await fillLeadNumbers(db)).toBe(false);
      expect(await fillLeadNumbers(db)).toBe(true);
      expect(await numberOfOldest()).toBe(A);
      expect(await db.tenant.findFirst({ where: { id: tenantId } })).toMatchObject({ numbersReadFor: 'US' });
    });

    it('of another company and of erased leads are left alone', async () => {
      const otherTenant = await marketingTenant(db, { numbersReadFor: '' });
      await marketingLead(db, otherTenant.id, { phone: A });
      await marketingLead(db, tenantId, { phone: A, erasedAt: NOW });
      await fillLeadNumbers(db);
      expect(await db.contact.count({ where: { phoneE164: { not: null } } })).toBe(0);
    });
  });

  it('counts the leads with a number, erased ones apart', async () => {
    for (const phone of [A, '415 555 0100', null]) await marketingLead(db, tenantId, { phone });
    await marketingLead(db, tenantId, { phone: A, erasedAt: NOW });
    expect(await countLeadsWithPhone(db, { tenantId })).toBe(2);
  });
});
