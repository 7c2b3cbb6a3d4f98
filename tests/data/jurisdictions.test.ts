import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  findPlan,
  type SubmissionIntake,
  submissionIntake,
  submitAssessment,
} from '#app/domain/assessments/index.ts';
import { previewMail } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import {
  findShelf,
  findTenantByClient,
  nameShelf,
  showToRegion,
  toWidgetConfig,
} from '#app/domain/widget-tenant/index.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import { renderPlanMail } from '#app/mails/plan-mail.ts';
import { t } from '#app/messages/consent.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { emergencyLine } from '#app/plan-view/emergency.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { REGIONS, type Region } from '#app/protocol/jurisdictions.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { runOn } from '../support/databases.ts';
import { fullPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../support/test-seal.ts';
import { makeTenant } from './rows.ts';

/** What a visitor of each region finds on each surface (D65): in the table's order health, offers, amounts, links, emergency number. */
interface Expected {
  health: boolean;
  offers: 'notice' | 'opt-in' | 'none';
  /** What the lead's consent to offers is after the visitor ticked everything. */
  marketing: 'notice' | 'opt-in' | 'none';
  /** What permits offers by text; without `off`, the consumer widget asks for a number. */
  texts: 'line' | 'opt-in' | 'off';
  amounts: boolean;
  links: boolean;
  /** Null where the visitor may be in any country. */
  emergency: string | null;
}

const SHOP = 'https://shop.acme.example/';
const UNSIGNED: Record<Region | 'unanswered', Expected> = {
  US: {
    health: true,
    offers: 'notice',
    marketing: 'notice',
    texts: 'opt-in',
    amounts: false,
    links: true,
    emergency: '911',
  },
  CA: {
    health: true,
    offers: 'opt-in',
    marketing: 'opt-in',
    texts: 'off',
    amounts: false,
    links: false,
    emergency: '911',
  },
  EU: {
    health: true,
    offers: 'opt-in',
    marketing: 'none',
    texts: 'off',
    amounts: false,
    links: false,
    emergency: '112',
  },
  UK: {
    health: true,
    offers: 'opt-in',
    marketing: 'none',
    texts: 'off',
    amounts: false,
    links: false,
    emergency: '999',
  },
  AU: {
    health: true,
    offers: 'opt-in',
    marketing: 'opt-in',
    texts: 'off',
    amounts: false,
    links: false,
    emergency: '000',
  },
  elsewhere: {
    health: true,
    offers: 'none',
    marketing: 'none',
    texts: 'off',
    amounts: false,
    links: false,
    emergency: null,
  },
  unanswered: {
    health: true,
    offers: 'none',
    marketing: 'none',
    texts: 'off',
    amounts: false,
    links: false,
    emergency: null,
  },
};
const ALLOWED = { amounts: true, links: true, texts: 'opt-in' } as const;
const SIGNED: typeof UNSIGNED = {
  ...UNSIGNED,
  US: { ...UNSIGNED.US, ...ALLOWED },
  CA: { ...UNSIGNED.CA, ...ALLOWED },
  EU: { ...UNSIGNED.EU, ...ALLOWED },
  UK: { ...UNSIGNED.UK, ...ALLOWED },
  AU: { ...UNSIGNED.AU, ...ALLOWED },
};
const SPECIFICATION: Expected = {
  ...{
    health: false,
    offers: 'notice',
    marketing: 'notice',
    texts: 'line',
    amounts: true,
    links: true,
    emergency: '911',
  },
};
const ANSWERS = [...REGIONS, 'unanswered'] as const;
type Answer = (typeof ANSWERS)[number];

const AMOUNT = /\d (mg|ml|mcg)\b/;
const LINK_OR_PRICE = /shop\.acme\.example|123[.,]45|12345|COUPON7/;

/** An offer with everything that an author can put into one. */
const OFFER = {
  subjectLine: 'News',
  preheader: null,
  bodyHtml: `<p>{{#promoCode}}Code {{promoCode}}{{/promoCode}} <a href="{{shopLink}}">Shop</a> <a href="${SHOP}sale">Sale</a></p>{{products}}`,
  ctaText: 'See more',
  ctaUrl: `${SHOP}new`,
  attachmentUrl: null,
};

const COMPANIES = {
  'without a signature': UNSIGNED,
  'with every signature': SIGNED,
} as const;
type Company = keyof typeof COMPANIES;

const rows = (Object.keys(COMPANIES) as Company[]).flatMap((company) =>
  ANSWERS.flatMap((answer) => LOCALES.map((locale) => ({ company, answer, locale }))),
);

runOn(['sqlite'], (_name, makeDb) => {
  let db: Database;
  let intake: SubmissionIntake;
  const tenantIds = {} as Record<Company | 'specification', string>;
  const products = {
    create: PEPTIDE_IDS.map((entryId) => ({
      entryId,
      productUrl: `${SHOP}${entryId}`,
      priceCents: 12345,
      couponCode: 'COUPON7',
    })),
  };
  beforeAll(async () => {
    ({ db } = await makeDb());
    const outbox = { enqueue: enqueueSealed, wake: () => {} };
    intake = submissionIntake({ db, listeners: LEAD_CREATED, outbox, ring: TEST_RING });
    const company = {
      shopUrl: SHOP,
      promoCode: 'COUPON7',
      freeOffersEnabled: true,
      phoneCountry: 'US',
      leadNotification: 'never',
      products,
    };
    const sellsTo = REGIONS.filter((region) => region !== 'elsewhere');
    const seller = { ...company, sellsTo };
    tenantIds['without a signature'] = (await makeTenant(db, seller)).id;
    tenantIds['with every signature'] = (await makeTenant(db, seller)).id;
    tenantIds.specification = (await makeTenant(db, { ...seller, followsSpecification: true })).id;
    const signature = { name: 'Ana Ruiz', firm: 'Ruiz & Co', signedOn: '2026-11-20' };
    for (const region of REGIONS)
      for (const subject of ['amounts', 'shopLinks', 'texts'])
        await db.regionSignOff.create({
          data: { tenantId: tenantIds['with every signature'], region, subject, ...signature },
        });
  });

  async function readSurfaces(tenantId: string, { answer, locale }: { answer: Answer; locale: Locale }) {
    const region = answer === 'unanswered' ? undefined : answer;
    const tenant = await findTenantByClient(db, tenantId);
    if (!tenant) throw new Error('The company is missing.');
    const request = { widget: 'full', client: tenantId, theme: 'orange', locale, compact: true } as const;
    const config = toWidgetConfig(tenant, { ...request, region });
    const shelf = (await findShelf(db, tenantId, nameShelf(showToRegion(tenant, region)) ?? '')) ?? '';
    const chosen = {
      tenantId,
      locale,
      region,
      regionSource: region && 'page',
      consentVersion: CONSENT_VERSION,
    };
    const email = `${randomUUID()}@example.com`;
    const ticked = {
      email,
      healthConsent: true,
      marketingOptIn: true,
      healthGoals: ['weight-loss', 'skin-hair-nails'],
    };
    const parsed = parseSubmission(fullPayload({ ...chosen, ...ticked, contraFlags: ['None of the above'] }));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const now = new Date();
    const { plan, assessmentId } = await submitAssessment({
      ...{ db, intake, submission: parsed.value, idempotency: null, now },
    });
    const found = await findPlan(db, assessmentId);
    if (!found) throw new Error('The plan is missing.');
    const lead = await db.lead.findFirstOrThrow({ where: { assessmentId } });
    const events = await db.consentEvent.findMany({ where: { leadId: lead.id } });
    const wordings = Object.fromEntries(events.map(({ kind, wording }) => [kind, wording]));
    const contact = await db.contact.findUniqueOrThrow({ where: { id: lead.contactId ?? '' } });
    const stored = await db.peptideAssessment.findUniqueOrThrow({ where: { id: assessmentId } });
    const mail = atOnceInLocale(locale, () =>
      renderPlanMail({
        data: found.data,
        look: createDocumentTheme('Acme', null, found.theme),
        firstName: 'Ada',
        createdAt: now,
        links: { page: 'https://app.example/plan/1', erase: 'https://app.example/plan/1/erase' },
        postalAddress: null,
        isProved: true,
      }),
    );
    const offer = await previewMail(db, {
      texts: OFFER,
      ...{ tenantId, leadId: lead.id, variant: 'A', locale, address: email },
      settings: { origin: 'https://app.example', ring: TEST_RING },
    });
    return { config, shelf, plan, found, contact, wordings, stored, mail, offer, lead, region };
  }

  it.each(rows)('$company, $answer, $locale: shows on every surface what the table has', async (row) => {
    const expected = COMPANIES[row.company][row.answer];
    const { config, shelf, plan, found, contact, wordings, stored, mail, offer, lead, region } =
      await readSurfaces(tenantIds[row.company], row);
    const asksForOffers = expected.offers === 'opt-in' ? true : undefined;
    expect(config).toMatchObject({ showAmounts: expected.amounts, asksForHealth: true });
    expect(config.asksForOffers).toBe(asksForOffers);
    expect(config.texts).toBe(expected.texts);
    expect(config.offers === 'none').toBe(expected.offers === 'none');
    expect(config.asksForRegion).toBe(region ? undefined : true);
    for (const surface of [
      shelf,
      JSON.stringify(config),
      JSON.stringify(plan),
      JSON.stringify(found.data),
      mail.html,
    ])
      if (!expected.links) expect(surface).not.toMatch(LINK_OR_PRICE);
    expect(JSON.stringify(found.data)).toMatch(expected.links ? LINK_OR_PRICE : /./);
    for (const surface of [JSON.stringify(plan), JSON.stringify(found.data.shown)])
      expect(AMOUNT.test(surface)).toBe(expected.amounts);
    expect(mail.text).not.toMatch(AMOUNT);
    const sentence = atOnceInLocale(row.locale, () =>
      row.answer === 'elsewhere'
        ? t.notSold('Acme')
        : row.answer === 'unanswered'
          ? t.linksNeedRegion
          : undefined,
    );
    expect([config.missingLinks, found.data.config.missingLinks]).toEqual([sentence, sentence]);
    const offerText = JSON.stringify(offer);
    expect(offerText).not.toMatch(AMOUNT);
    expect(LINK_OR_PRICE.test(offerText)).toBe(expected.links);
    expect(offer.note).toBe(sentence);
    // Goals choose offers, and the products in them, only where the ticked box said so.
    expect(offer.products.length > 0).toBe(expected.marketing === 'opt-in');
    expect(lead.segments === '').toBe(expected.marketing !== 'opt-in');
    expect(contact.segmentsConsent).toBe(expected.marketing === 'opt-in' ? 'opt-in' : 'none');
    const line = atOnceInLocale(row.locale, () => emergencyLine(found.data.config.country));
    const anyCountry = { en: 'call your local emergency number', es: 'al número local de emergencias' };
    if (expected.emergency) expect(line).toContain(expected.emergency);
    else {
      expect(line).toContain(anyCountry[row.locale]);
      expect(line).not.toMatch(/\d/);
    }
    // The widget, and the plan's page, mail and files, link our privacy page in the visitor's language.
    for (const { privacyUrl } of [config, found.data.config])
      expect(privacyUrl).toMatch(new RegExp(`^/legal/privacy\\?client=.+&locale=${row.locale}$`));
    expect(mail.text).toContain(`https://app.example${found.data.config.privacyUrl}`);
    expect(config.country).toBe(found.data.config.country);
    expect(config.home).toBe(region ? undefined : 'US');
    expect(contact.marketingConsent).toBe(expected.marketing);
    const sentences = atOnceInLocale(row.locale, () => ({
      health: t.health('Acme', t.answers.full),
      notice: t.offersNotice('Acme'),
      'opt-in': t.offers('Acme'),
    }));
    expect(wordings).toMatchObject({ health: sentences.health });
    expect(wordings.offers).toBe(expected.offers === 'none' ? undefined : sentences[expected.offers]);
    expect(stored).toMatchObject({ region: region ?? null, regionSource: region ? 'page' : null });
  });

  describe.each(LOCALES)('a company that follows the specification, in %s', (locale) => {
    it.each(ANSWERS)('shows the same to a visitor of %s', async (answer) => {
      const { config, found, contact } = await readSurfaces(tenantIds.specification, { answer, locale });
      expect(config).not.toHaveProperty('jurisdiction');
      expect(config).not.toHaveProperty('asksForRegion');
      expect(config.texts ?? 'line').toBe(SPECIFICATION.texts);
      expect([config.privacyUrl, found.data.config.privacyUrl]).toEqual([undefined, undefined]);
      expect(config).toMatchObject({ showAmounts: true, asksForHealth: undefined, shopUrl: SHOP });
      expect(JSON.stringify(found.data)).toMatch(LINK_OR_PRICE);
      expect(JSON.stringify(found.data.shown)).toMatch(AMOUNT);
      expect(contact.marketingConsent).toBe(SPECIFICATION.marketing);
    });
  });
});
