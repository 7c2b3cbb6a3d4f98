import { expect, type Page } from '@playwright/test';
import { connect } from '#app/db/connect.server.ts';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import type { Locale } from '#app/messages/locales.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { makeTenant } from '../data/rows.ts';
import { service, test } from './fixtures.ts';

/**
 * Every screen of every widget in windows from 280 to 2,000 px, in a narrow and in a wide font, for a company and products with long names:
 * nothing scrolls sideways (WCAG 1.4.10 requires this from 320 px), and nothing is wider than a reader's eye follows.
 */
const WIDTHS = [280, 320, 342, 414, 2000] as const;
/** The metrics of Arial, and those of a wider font; Roboto is between them. */
const FONTS = ['Liberation Sans', 'DejaVu Sans'] as const;
const LONG_NAME = 'Donaudampfschifffahrtsgesellschaft-Peptidforschungslaboratorien';

/** Creates a company whose visitors are asked everything, with long names and large prices. @returns its id */
async function makeLongNamedCompany(): Promise<string> {
  const { db, close } = await connect(`file:${service.file}`);
  const { id } = await makeTenant(db, {
    name: `${LONG_NAME} Research`,
    legalName: `${LONG_NAME} Limited`,
    postalAddress: '1 High Street\nLondon',
    privacyContact: `privacy@${LONG_NAME.toLowerCase()}.example`,
    shopUrl: 'https://acme.example/',
    contactUrl: 'https://acme.example/contact',
    phoneCountry: 'GB',
    marketingConsentMode: 'opt-in',
    asksForHealthConsent: true,
    crmGetsHealth: true,
    sellsTo: [],
    freeOffersEnabled: true,
    freeOfferTerms: `Terms of ${LONG_NAME}`,
    promoCode: 'SUMMERSALE2026FORALLOURRESEARCHERS',
    coverEnabled: true,
  });
  await db.tenantProduct.createMany({
    data: [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS].map((entryId) => ({
      tenantId: id,
      entryId,
      name: `${LONG_NAME} ${entryId} 10 mg`,
      productUrl: `https://acme.example/${entryId}`,
      priceCents: 12_345_678,
      couponCode: 'SUMMERSALE2026FORALLOURRESEARCHERS',
    })),
  });
  await close();
  return id;
}

/** Lists what overflows the window or scrolls sideways in it, and lines of text that are too long to read, by class and text. */
const findMisfits = () => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const name = (element: Element) =>
    `${element.tagName} ${element.getAttribute('class')}: ${element.textContent?.slice(0, 40)}`;
  const elements = [...document.querySelectorAll('body *')];
  const scrolling = elements.filter(
    (element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1,
  );
  const wide = [...document.querySelectorAll('p, li')].filter(
    (element) => element.clientWidth > 1100 && !element.querySelector('p, li, div'),
  );
  const outside = elements.filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
  return [...(scrollWidth > clientWidth ? outside.slice(0, 5) : []), ...scrolling, ...wide].map(name);
};

/** WebKit drops the block margins of elements inside a legend, so the space above a question must not be such a margin. */
const findLegendMargins = () =>
  [...document.querySelectorAll('legend *')]
    .filter((element) => {
      const { marginBlockStart, marginBlockEnd } = getComputedStyle(element);
      return marginBlockStart !== '0px' || marginBlockEnd !== '0px';
    })
    .map((element) => element.textContent);

async function expectSoundScreen(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('.sgr details')) fold.setAttribute('open', '');
  });
  for (const font of FONTS) {
    await page.evaluate((family) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`* { font-family: "${family}" !important }`);
      document.adoptedStyleSheets = [sheet];
    }, font);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      expect.soft(await page.evaluate(findMisfits), `${name}, ${width} px, ${font}`).toEqual([]);
    }
  }
  expect.soft(await page.evaluate(findLegendMargins), name).toEqual([]);
}

/** Answers every question of the screen and fills in its fields, in the page. */
const answerAll = () => {
  const screen = document.querySelector('.sg-widget');
  const inputs = [...(screen?.querySelectorAll('input') ?? [])];
  for (const { name } of inputs) {
    const group = inputs.filter((input) => input.name === name && /radio|checkbox/.test(input.type));
    if (!group.some(({ checked }) => checked)) for (const input of group.slice(0, 3)) input.click();
  }
  for (const [name, value] of Object.entries({
    firstName: 'Wolfeschlegelsteinhausenbergerdorff',
    institution: 'Wolfeschlegelsteinhausenbergerdorff Laboratory',
    email: 'wolfeschlegelsteinhausenbergerdorff@example.com',
    phone: '+14155550100',
  })) {
    const input = inputs.find((field) => field.name === name);
    if (input) input.value = value;
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

const goOn = () => document.querySelector<HTMLButtonElement>('.sg-widget .sg-primary')?.click();

/** Goes through a widget and looks at each of its screens. @returns the id of the plan */
async function lookAtAllScreens(page: Page, path: string): Promise<string> {
  await page.goto(service.origin + path);
  await page.locator('#widget:not(.sg-cold)').waitFor({ state: 'attached' });
  await expectSoundScreen(page, `${path}, cover`);
  await page.locator('.sg-cover summary').click();
  const answered = page.waitForResponse(/\/api\/assessment/);
  let assessmentId = '';
  void answered.then(async (response) => {
    ({ assessmentId } = await response.json());
  });
  for (let screens = 1; !assessmentId; screens++) {
    expect(screens, path).toBeLessThan(12);
    await expect(page.locator('.sg-widget :is(.sg-waiting, [aria-busy=true])')).toHaveCount(0);
    const heading = await page.locator('.sg-widget h2').first().textContent();
    await page.evaluate(answerAll);
    await expectSoundScreen(page, `${path}, ${heading}`);
    await page.evaluate(goOn);
    // The last screen of the lists keeps its heading.
    const readHeading = () => page.locator('.sg-widget h2').first().textContent();
    await expect.poll(async () => Boolean(assessmentId) || (await readHeading()) !== heading).toBe(true);
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expectSoundScreen(page, `${path}, ${await tab.textContent()}`);
  }
  await expectSoundScreen(page, `${path}, results`);
  return assessmentId;
}

/** A page of its own has a header and other margins than a document in a frame. */
const PLACES: readonly [path: string, locale: Locale, isNightly?: true][] = [
  ['/widget?', 'en'],
  ['/embed?widget=full&', 'es'],
  ['/embed?widget=consumer&', 'en', true],
  ['/consumer?', 'es'],
  ['/embed?widget=technical&', 'en'],
  ['/technical?', 'es', true],
];

for (const [path, locale, isNightly] of PLACES)
  test(`${path} in ${locale} fits at every step, and so does its plan`, {
    tag: isNightly && '@nightly',
  }, async ({ page }) => {
    const client = await makeLongNamedCompany();
    const plan = await lookAtAllScreens(page, `${path}client=${client}&locale=${locale}`);
    const { page: planPage, doctor, safety, region, email, erase } = planPaths(plan);
    for (const planPath of [planPage, doctor, safety, region, email, erase]) {
      await page.goto(service.origin + planPath);
      await expectSoundScreen(page, `${locale} ${planPath}`);
    }
  });

test('the selector and the prices fit', async ({ page }) => {
  const client = await makeLongNamedCompany();
  for (const path of [`/selector?client=${client}`, `/selector?client=${client}&locale=es`, '/pricing']) {
    await page.goto(service.origin + path);
    await expectSoundScreen(page, path);
  }
});
