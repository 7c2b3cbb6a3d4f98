import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { expectAccessible } from '../support/accessibility.ts';
import { expectResults, submit, walk } from '../support/assessment-walk.ts';
import { CONSUMER, TECHNICAL, walkList } from '../support/list-walks.ts';
import { WALK_WIDTHS } from '../support/views.ts';
import { expect, service, test } from './fixtures.ts';

/** Marketing consent as the tenant chose it (D32), in all three widgets, down to what is kept of it. */
let database: Database.Database;
test.beforeAll(() => {
  database = new Database(service.file, { timeout: 5000 });
});
test.afterAll(() => {
  choose('notice');
  database.close();
});

const BOX = 'I would like offers by email. Every one has a link that stops them.';
const LINE = 'Offers may follow by email. Every one has a link that stops them.';

const choose = (mode: 'notice' | 'opt-in') =>
  database.prepare(`UPDATE "Tenant" SET "marketingConsentMode" = ?`).run(mode);

interface StoredConsent {
  kinds: string;
  wordings: string;
  marketingConsent: string;
}
/** What is kept of the newest submission's consent. */
function readStoredConsent() {
  const row = database
    .prepare(`SELECT r."kinds", r."wordings", c."marketingConsent" FROM "ConsentRecord" r
      JOIN "Contact" c ON c."id" = r."contactId" ORDER BY r.rowid DESC LIMIT 1`)
    .get() as StoredConsent;
  return {
    marketing: JSON.parse(row.kinds).marketing,
    shown: JSON.parse(row.wordings).marketing,
    contact: row.marketingConsent,
  };
}

const open = (page: Page, widget: string) =>
  page.goto(`${service.origin}/embed?client=default&widget=${widget}`);

for (const width of WALK_WIDTHS)
  test(`a box of its own, unticked, is asked for and kept as it was left at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    choose('opt-in');
    await open(page, 'full');
    await walk(page);
    const box = page.getByRole('checkbox', { name: BOX });
    await expect(box).not.toBeChecked();
    await expect(page.getByText(LINE)).toHaveCount(0);
    await expectAccessible(page);
    await submit(page);
    await expectResults(page);
    expect(readStoredConsent()).toMatchObject({ marketing: 'none', shown: BOX });

    await page.getByRole('button', { name: 'Take Assessment Again' }).click();
    await walk(page);
    await box.check();
    await submit(page);
    await expectResults(page);
    expect(readStoredConsent()).toEqual({ marketing: 'opt-in', shown: BOX, contact: 'opt-in' });
  });

for (const [widget, words] of [
  ['consumer', CONSUMER.en],
  ['technical', TECHNICAL.en],
] as const)
  test(`the ${widget} widget has the box too`, async ({ page }) => {
    choose('opt-in');
    await open(page, widget);
    const box = page.getByRole('checkbox', { name: BOX });
    await walkList(page, words, async () => {
      // On the form, until it was sent; typing takes away what it said of the empty one.
      if ((await box.count()) === 0 || !(await box.isEnabled())) return;
      await page.getByLabel(words.fields[0][0]).fill('a');
      await box.check();
    });
    expect(readStoredConsent()).toEqual({ marketing: 'opt-in', shown: BOX, contact: 'opt-in' });
  });

test('by default a line says that offers may follow, and nothing is ticked', async ({ page }) => {
  choose('notice');
  await open(page, 'full');
  await walk(page);
  await expect(page.getByText(LINE)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await submit(page);
  await expectResults(page);
  expect(readStoredConsent()).toMatchObject({ marketing: 'notice', shown: LINE });
});
