import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { logIn } from '../support/log-in.ts';
import { expect, service, test } from './fixtures.ts';

/** The console's components, on the page that shows them all. Axe reads open dialogs where they are used: tenants, team. */
const PATH = '/admin/ui';
/** Axe reads these parts of the page; console-pages.spec.ts has it read the rest. */
const DIALOG = ['[role=dialog]'];
const MESSAGES = ['section[aria-label^="Messages"]'];

/** What each of them does, one after the other on one page: what is done to one leaves the others as they were. */
const COMPONENTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a dialog keeps the focus, closes with Escape and gives the focus back': async (page) => {
    const opener = page.getByRole('button', { name: 'Open dialog' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create tenant' });
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  },
  'an action runs only when its name was typed': async (page) => {
    await page.getByRole('button', { name: 'Delete with confirmation' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete key' });
    await expect(dialog.getByText('It cannot be brought back.')).toBeVisible();
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Type Shop server to confirm').fill('Shop server');
    await confirm.click();
    await expect(dialog).toBeHidden();
  },
  'a menu is gone through by arrows': async (page) => {
    const opener = page.getByRole('button', { name: 'More actions' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
    // Archive can't be chosen now, so the arrows pass it by.
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  },
  'the current tab is marked, and each has an address': async (page) => {
    const tabs = page.getByRole('navigation', { name: 'Leads' });
    await expect(tabs.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.getByRole('link', { name: 'Complete' })).toHaveAttribute('href', `${PATH}/complete`);
    await expect(tabs.getByRole('link', { name: 'Complete' })).not.toHaveAttribute('aria-current', 'page');
  },
  'a chart is read value by value with the arrows': async (page) => {
    const chart = page.getByRole('slider', { name: 'Leads a day, value by value' });
    await chart.focus();
    await expect(chart).toHaveAttribute('aria-valuetext', '15 Jul: 34');
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', '14 Jul: 28');
  },
  'one toast is shown at a time': async (page) => {
    await page.getByRole('button', { name: 'Show a toast' }).click();
    await expect(page.getByText('Tenant created successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Show an error' }).click();
    await expect(page.getByText('This subdomain is taken. Nothing was saved.')).toBeVisible();
    await expect(page.getByText('Tenant created successfully')).toBeHidden();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
    await expectAccessible(page, undefined, MESSAGES);
    await page.getByRole('button', { name: 'Close message' }).click();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  },
  'the smallest phone does not scroll sideways': async (page) => {
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  },
};

/** Tables of the same, without a browser: data-table, fields/form-errors and toaster.test.tsx in app/ui/console. */
const TABLE_FORM_AND_TOASTS: typeof COMPONENTS = {
  'what can be done with chosen rows is shown only when some are': async (page) => {
    const bulk = page.getByRole('button', { name: 'Write to them' });
    await expect(bulk).toBeHidden();
    await page.getByLabel('Select ana@example.com').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByLabel('Select all on this page').check();
    await expect(page.getByText('4 selected')).toBeVisible();
    await expect(bulk).toBeVisible();
    await page.getByLabel('Select all on this page').uncheck();
    await expect(bulk).toBeHidden();
  },
  'what is wrong is shown beside the field and in a summary that has the focus': async (page) => {
    const form = page.locator('#gallery-form');
    await form.getByLabel('Email').fill('ana');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Please check what you entered')).toBeVisible();
    await expect(form.locator('[tabindex="-1"]')).toBeFocused();
    const company = form.getByLabel('Company name');
    await expect(company).toHaveAttribute('aria-invalid', 'true');
    await expect(company).toHaveAccessibleDescription('Give the company a name.');
    await expect(form.getByLabel('Email')).toHaveValue('ana');
    await company.fill('Acme');
    await expect(company).not.toHaveAttribute('aria-invalid');
  },
  'a message that comes while the last one is leaving stays': async (page) => {
    await page.getByRole('button', { name: 'Show an error' }).click();
    await expect(page.locator('[data-sonner-toast]')).toBeVisible();
    // Closed, and the next one at once: sonner takes a closed message away 200 ms later.
    await page.locator('[data-sonner-toast]').evaluate((left) => {
      left.setAttribute('data-closed', '');
      left.querySelector<HTMLButtonElement>('[data-close-button]')?.click();
      const show = [...document.querySelectorAll('button')].find(
        (button) => button.textContent === 'Show an error',
      );
      show?.click();
    });
    await expect(page.locator('[data-sonner-toast][data-closed]')).toHaveCount(0);
    await expect(page.getByText('This subdomain is taken. Nothing was saved.')).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
  },
  'a table is ordered by its address, up and down': async (page) => {
    const head = page.getByRole('region', { name: 'Leads' }).getByRole('columnheader', { name: 'Email' });
    await head.getByRole('link').click();
    await expect(page).toHaveURL(/\?sort=email$/);
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('link').click();
    await expect(page).toHaveURL(/\?sort=-email$/);
    await expect(head).toHaveAttribute('aria-sort', 'descending');
  },
};

async function findByKeys(page: Page) {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await expect(box).toBeFocused();
  await expectAccessible(page, undefined, DIALOG);
  await box.fill('mailb');
  await expect(page.getByRole('option', { name: 'Local mailbox' })).toBeVisible();
  await box.fill('nowhere');
  await expect(page.getByText("Nothing found for 'nowhere'")).toBeVisible();
  // The tenant that the first start makes, by its name and id: found by the server, perhaps beside a product of that name.
  await box.fill('Research Pep');
  await expect(page.getByRole('option', { name: 'Research Peptide Shop default' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await box.fill('mailb');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/mailbox$/);
  await expect(box).toBeHidden();
}

async function goByKeys(page: Page) {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const go = page.getByRole('link', { name: 'Overview', exact: true });
  await expect(go.locator('kbd').first()).toBeHidden();
  await go.hover();
  await expect(go.locator('kbd').allInnerTexts()).resolves.toEqual(['g', 'v']);
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page).toHaveURL(/\/admin\/all$/);
  await page.getByRole('searchbox', { name: 'Search tenants' }).pressSequentially('gn?');
  await expect(page).toHaveURL(/\/admin\/all$/);
  await expect(help).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await expectAccessible(page, undefined, DIALOG);
  const single = help.getByRole('checkbox', { name: 'Single keys work outside of fields' });
  await Promise.all([page.waitForResponse(/\/admin\/view/), single.uncheck()]);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.reload();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The list stays in the menu of the account.
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await Promise.all([page.waitForResponse(/\/admin\/view/), single.check()]);
  await page.keyboard.press('Escape');
  // A dialog that is being closed still takes the letters.
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
}

async function openDrawer(page: Page) {
  await page.setViewportSize({ width: 390, height: 900 });
  const opener = page.getByRole('button', { name: 'Open navigation' });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, undefined, DIALOG);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
}

test('the components do what they say; keys find pages, are listed, and can be switched off; a phone has a drawer', async ({
  page,
}) => {
  await doAll(page, COMPONENTS);
  await page.setViewportSize({ width: 1280, height: 900 });
  await test.step('Ctrl-K finds, arrows choose and Enter goes there', () => findByKeys(page));
  await test.step('two letters go to a page, ? lists all keys, and single keys can be switched off', () =>
    goByKeys(page));
  await test.step('the navigation is in a drawer on a phone', () => openDrawer(page));
});

test(
  'a table, a form with faults and toasts that follow each other do what they say',
  {
    tag: '@nightly',
  },
  ({ page }) => doAll(page, TABLE_FORM_AND_TOASTS),
);

async function doAll(page: Page, components: typeof COMPONENTS): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page, service, { next: PATH });
  for (const [what, look] of Object.entries(components)) await test.step(what, () => look(page));
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows charts and their tables, and keeps a chosen scheme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await logIn(page, service, { next: PATH });
    const chart = page.locator('figure', { hasText: 'Leads a day' });
    await expect(chart.locator('svg path').last()).toBeVisible();
    await chart.getByText('View as table').click();
    await expect(chart.getByRole('row', { name: '15 Jul 34' })).toBeVisible();

    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page).toHaveURL(service.origin + PATH);
    await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  });
});
