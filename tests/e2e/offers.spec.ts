import Database from 'better-sqlite3';
import { expectAccessible } from '../support/accessibility.ts';
import { expectResults, expectStep, openLastStep, submit } from '../support/assessment-walk.ts';
import { CONSUMER, walkList } from '../support/list-walks.ts';
import { fullPayload } from '../support/payloads.ts';
import { WALKS } from '../support/views.ts';
import { expect, service, test } from './fixtures.ts';

/**
 * Consent to marketing (D32) and to health answers (D47) as the tenant configured it, in all three widgets, including what is stored of it.
 */
let database: Database.Database;
test.beforeAll(() => {
  database = new Database(service.file, { timeout: 5000 });
});
test.afterAll(() => {
  choose('notice');
  database.close();
});

const SHOP = 'Research Peptide Shop';
const BOX = `Email me offers from ${SHOP}, chosen by my goals. I can unsubscribe in every email.`;
const LINE = `${SHOP} may email you offers chosen by your goals. Every email has an unsubscribe link.`;

const HEALTH_BOX = `I agree that ${SHOP} uses my goals, symptoms and safety answers to make my plan.`;
const CONSUMER_HEALTH_BOX = `I agree that ${SHOP} uses my goal and challenge to make my plan.`;
const HEALTH_MISSING = 'You must agree to the use of your health answers';

const choose = (mode: 'notice' | 'opt-in') =>
  database
    .prepare(`UPDATE "Tenant" SET "marketingConsentMode" = ?, "asksForHealthConsent" = ?`)
    .run(mode, mode === 'opt-in' ? 1 : 0);

interface StoredConsent {
  kind: string;
  state: string;
  mode: string;
  wording: string;
  marketingConsent: string;
}
/** Reads what is stored about the consents of the newest submission. */
function readStoredConsent() {
  const events = database
    .prepare(`SELECT e."kind", e."state", e."mode", e."wording", c."marketingConsent" FROM "ConsentEvent" e
      JOIN "Contact" c ON c."id" = e."contactId"
      WHERE e."leadId" = (SELECT "leadId" FROM "ConsentEvent" ORDER BY rowid DESC LIMIT 1)`)
    .all() as StoredConsent[];
  const find = (kind: string) => events.find((event) => event.kind === kind);
  const [offers, health] = [find('offers'), find('health')];
  return {
    offers: [offers?.state, offers?.mode, offers?.wording],
    health: [health?.state, health?.wording],
    contact: offers?.marketingConsent,
  };
}

const embedPath = (widget: string) => `/embed?client=default&widget=${widget}`;
const FULL = embedPath('full');

for (const { width, tag } of WALKS)
  test(`a box of its own, unticked, is asked for and kept as it was left at ${width} px`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    choose('opt-in');
    await openLastStep(page, service.origin, { path: FULL });
    const box = page.getByRole('checkbox', { name: BOX });
    await expect(box).not.toBeChecked();
    await expect(page.getByText(LINE)).toHaveCount(0);
    const health = page.getByRole('checkbox', { name: HEALTH_BOX });
    await expect(health).not.toBeChecked();
    await submit(page);
    await expect(health).toBeFocused();
    await expect(health).toHaveAccessibleDescription(new RegExp(HEALTH_MISSING));
    await expectAccessible(page);
    await health.check();
    await submit(page);
    await expectResults(page);
    expect(readStoredConsent()).toMatchObject({
      offers: ['refused', 'box', BOX],
      health: ['given', HEALTH_BOX],
    });
  });

// In `npm test` only the consumer widget's box is ticked.
test('the next visitor of the same tab finds both boxes unticked, and what they tick is kept', {
  tag: '@nightly',
}, async ({ page }) => {
  choose('opt-in');
  const box = page.getByRole('checkbox', { name: BOX });
  for (const isTicked of [false, true]) {
    await openLastStep(page, service.origin, { path: FULL });
    await expect(box).not.toBeChecked();
    if (isTicked) await box.check();
    await page.getByRole('checkbox', { name: HEALTH_BOX }).check();
    await submit(page);
    await expectResults(page);
    if (isTicked) break;
    await page.getByRole('button', { name: 'Take Assessment Again' }).click();
    await expectStep(page, 1);
  }
  expect(readStoredConsent()).toMatchObject({ offers: ['given', 'box', BOX], contact: 'opt-in' });
});

test('the consumer widget has the boxes too, by the program that shows the technical one', {
  tag: '@nightly',
}, async ({ page }) => {
  choose('opt-in');
  await page.goto(service.origin + embedPath('consumer'));
  const box = page.getByRole('checkbox', { name: BOX });
  await walkList(page, CONSUMER.en, async () => {
    // The box is on the form until the form is sent; typing removes the error about an empty form.
    if ((await box.count()) === 0 || !(await box.isEnabled())) return;
    await page.getByLabel(CONSUMER.en.fields[0][0]).fill('a');
    await box.check();
    await page.getByRole('checkbox', { name: CONSUMER_HEALTH_BOX }).check();
  });
  expect(readStoredConsent()).toEqual({
    offers: ['given', 'box', BOX],
    contact: 'opt-in',
    health: ['given', CONSUMER_HEALTH_BOX],
  });
});

test('a submission without the health box is refused where the tenant asks for it', async ({ request }) => {
  choose('opt-in');
  const answer = await request.post(`${service.origin}/api/assessment`, {
    data: fullPayload(),
    headers: { Accept: 'application/json' },
  });
  expect(answer.status()).toBe(400);
  expect((await answer.json()).fields).toEqual({ healthConsent: [HEALTH_MISSING] });
});

test('by default a line says that offers may follow, and nothing is ticked', async ({ page }) => {
  choose('notice');
  await openLastStep(page, service.origin, { path: FULL });
  await expect(page.getByText(LINE)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await submit(page);
  await expectResults(page);
  expect(readStoredConsent()).toMatchObject({ offers: ['shown', 'notice', LINE] });
});
