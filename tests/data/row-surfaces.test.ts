import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPlanPdf } from '#app/documents/index.ts';
import {
  findPlan,
  type SubmissionIntake,
  submissionIntake,
  submitAssessment,
} from '#app/domain/assessments/index.ts';
import { composeBulkText, startBulkSend } from '#app/domain/campaigns/index.ts';
import { prepareCrmPushes } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { exportLeads } from '#app/domain/lead-database/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { inLocale } from '#app/messages/current.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { REGIONS, type Region } from '#app/protocol/jurisdictions.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { runOn } from '../support/databases.ts';
import { consumerPayload } from '../support/payloads.ts';
import { pdfText } from '../support/pdf-text.ts';
import { enqueueSealed, TEST_RING, TEST_SEAL } from '../support/test-seal.ts';
import { makeTenant } from './rows.ts';

/**
 * What leaves the service for each row of the table of regions (D65), beside the surfaces of jurisdictions.test.ts: the plan's PDF, texts,
 * the CSV of leads, the CRM and webhooks. Each visitor ticks every box, once with and once without the copy to the CRM.
 */
interface Surfaces {
  amounts: boolean;
  links: boolean;
  /** Whether an offer by text is sent. */
  texts: boolean;
  /** Whether the number is stored at all. */
  number: boolean;
  /** The consent to offers that the CSV and the CRM are told. */
  offers: 'none' | 'notice' | 'opt-in';
}

const SIGNED = { amounts: true, links: true, texts: true, number: true } as const;
const STRICTEST: Surfaces = { amounts: false, links: false, texts: false, number: false, offers: 'none' };
const ROWS: Record<Region | 'unanswered' | 'specification', Surfaces> = {
  US: { ...SIGNED, offers: 'notice' },
  CA: { ...SIGNED, offers: 'opt-in' },
  // Offers wait for the button behind the plan mail's link.
  EU: { ...SIGNED, offers: 'none' },
  UK: { ...SIGNED, offers: 'none' },
  AU: { ...SIGNED, offers: 'opt-in' },
  elsewhere: STRICTEST,
  unanswered: STRICTEST,
  specification: { ...SIGNED, offers: 'notice' },
};

const SHOP = 'https://shop.acme.example/';
const PHONE = '+14155550100';
const AMOUNT = /\d (mg|ml|mcg)\b/;
const GOAL_FIELD = 'field-goals';
/** The parts of a contact in the CRM that the table knows. */
interface CrmContact {
  phone?: string;
  customFields?: { id: string; field_value: unknown }[];
}

/** The next Tuesday, at noon in California, which is within the hours for texts of every row. */
function nextTuesdayNoon(): Date {
  const day = new Date();
  day.setUTCHours(20, 0, 0, 0);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 2);
  return day;
}

const cases = (Object.keys(ROWS) as (keyof typeof ROWS)[]).flatMap((row) =>
  LOCALES.flatMap((locale) => [true, false].map((copies) => ({ row, locale, copies }))),
);

runOn(['sqlite'], (_name, makeDb) => {
  let db: Database;
  let texts: TextReader;
  let intake: SubmissionIntake;
  const tenantIds = { signed: '', specification: '' };

  beforeAll(async () => {
    ({ db, texts } = await makeDb());
    const outbox = { enqueue: enqueueSealed, wake: () => {} };
    intake = submissionIntake({ db, listeners: LEAD_CREATED, outbox, ring: TEST_RING });
    for (const name of ['signed', 'specification'] as const) {
      const { id } = await makeTenant(db, {
        ...{
          shopUrl: SHOP,
          phoneCountry: 'US',
          numbersReadFor: 'US',
          leadNotification: 'never',
          timeZone: 'America/New_York',
        },
        ...{ emailVerifiedAt: new Date(), postalAddress: '1 Main St', crmGetsHealth: true },
        sellsTo: REGIONS.filter((region) => region !== 'elsewhere'),
        followsSpecification: name === 'specification',
      });
      tenantIds[name] = id;
      const signature = { tenantId: id, name: 'Ana Ruiz', firm: 'Ruiz & Co', signedOn: '2026-11-20' };
      for (const region of REGIONS)
        for (const subject of ['amounts', 'shopLinks', 'texts'])
          await db.regionSignOff.create({ data: { ...signature, region, subject } });
      await db.crmConnection.create({
        data: {
          ...{ tenantId: id, isEnabled: true, sendsHealth: true, tagsGoals: true, locationId: 'location' },
          sealedApiKey: TEST_SEAL.close('key'),
          mapping: { goals: GOAL_FIELD, marketingConsent: 'field-offers' },
          customFields: [
            { id: GOAL_FIELD, name: 'Goals', dataType: 'TEXT' },
            { id: 'field-offers', name: 'Offers', dataType: 'TEXT' },
          ],
        },
      });
      await db.webhookEndpoint.create({
        data: {
          ...{
            tenantId: id,
            url: 'https://hooks.acme.example/',
            events: [],
            sealedSecret: TEST_SEAL.close('secret'),
          },
          provenAt: new Date(),
        },
      });
    }
  });

  async function submit(tenantId: string, region: Region | undefined, locale: Locale, copies: boolean) {
    const email = `${randomUUID()}@example.com`;
    const parsed = parseSubmission(
      consumerPayload({
        ...{ tenantId, widget: 'consumer', email, locale, region, regionSource: region && 'page' },
        ...{
          phone: PHONE,
          textsConsent: true,
          marketingOptIn: true,
          healthConsent: true,
          crmConsent: copies,
        },
        ...{ consentVersion: CONSENT_VERSION, healthGoals: ['sleep'], contraFlags: ['None of the above'] },
      }),
    );
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const now = new Date();
    const { assessmentId } = await submitAssessment({
      ...{ db, intake, submission: parsed.value, idempotency: null, now },
    });
    const lead = await db.lead.findFirstOrThrow({ where: { assessmentId } });
    return { assessmentId, leadId: lead.id, email };
  }

  async function readPdf(assessmentId: string, locale: Locale): Promise<string> {
    const found = await findPlan(db, assessmentId);
    if (!found) throw new Error('The plan is missing.');
    const { data, theme, createdAt } = found;
    const input = {
      data,
      theme,
      createdAt,
      brand: 'Acme',
      pageUrl: 'https://app.example/plan/1',
      logo: null,
    };
    return pdfText(Buffer.from(await inLocale(locale, () => renderPlanPdf(input))));
  }

  async function readCsvRow(tenantId: string, email: string) {
    const portions: Uint8Array[] = [];
    for await (const portion of exportLeads({ texts, tenantId, filter: {}, withAnswers: true }))
      portions.push(portion);
    const rows: Record<string, string>[] = parse(Buffer.concat(portions), { bom: true, columns: true });
    return rows.find((row) => row.Email === email);
  }

  /** Sends an offer by text to one lead. @returns the text, or null if none is sent */
  async function readOfferText(tenantId: string, leadId: string): Promise<string | null> {
    const now = nextTuesdayNoon();
    const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
    const message = { channel: 'sms', body: 'Hello' } as const;
    await startBulkSend({ db, tenantId, actor, message, chosen: { ids: [leadId] }, idempotency: null, now });
    const row = await db.bulkRecipient.findFirstOrThrow({ where: { tenantId, leadId } });
    if (row.state === 'skipped') return null;
    const request = { id: 'text', tenantId, recipient: PHONE, payload: { bulkRecipientId: row.id } };
    const text = await composeBulkText(db, request as Parameters<typeof composeBulkText>[1], now);
    return 'text' in text ? text.text : null;
  }

  describe.each(cases)('$row, $locale, copy to the CRM $copies', ({ row, locale, copies }) => {
    it('shows on what leaves the service what the table has', async () => {
      const expected = ROWS[row];
      const tenantId = row === 'specification' ? tenantIds.specification : tenantIds.signed;
      const region = row === 'specification' || row === 'unanswered' ? undefined : row;
      const { assessmentId, leadId, email } = await submit(tenantId, region, locale, copies);

      const pdf = await readPdf(assessmentId, locale);
      expect([AMOUNT.test(pdf), pdf.includes('shop.acme.example')]).toEqual([
        expected.amounts,
        expected.links,
      ]);

      expect(await readCsvRow(tenantId, email)).toMatchObject({
        Phone: expected.number ? PHONE : '',
        'Health Goals': 'sleep',
      });

      const push = await prepareCrmPushes({ db, seal: TEST_SEAL, origin: 'https://app.example' })({
        ...{ tenantId, leadId, purpose: 'crm-push', payload: {} },
      });
      if (!('action' in push) || push.action !== 'save') throw new Error(JSON.stringify(push));
      const contactInCrm = push.contact as CrmContact;
      const mayCopy = copies || row === 'specification';
      const goals = contactInCrm.customFields?.find(({ id }) => id === GOAL_FIELD)?.field_value;
      expect([goals !== undefined, push.tags.length > 0, push.healthFields.length > 0]).toEqual([
        ...[mayCopy, mayCopy, mayCopy],
      ]);
      expect(contactInCrm.phone).toBe(expected.number ? PHONE : undefined);

      const events = await db.webhookEvent.findMany({ where: { tenantId, leadId } });
      expect(events.map(({ type }) => type).sort()).toEqual(['assessment.completed', 'lead.created']);
      for (const { data } of events)
        expect(JSON.stringify(data)).not.toMatch(/sleep|stress|None of|@example/i);

      const text = await readOfferText(tenantId, leadId);
      expect(text !== null).toBe(expected.texts);
      const contact = await db.contact.findFirstOrThrow({ where: { tenantId, emailKey: email } });
      expect(contact.marketingConsent).toBe(expected.offers);
    });
  });
});
