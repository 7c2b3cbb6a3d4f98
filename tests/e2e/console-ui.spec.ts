import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { logIn } from '../support/log-in.ts';
import { expect, service, test } from './fixtures.ts';

/** The console's components, on the page that shows them all. Axe reads open dialogs where they are used: tenants, team. */
const PATH = '/admin/ui';
/** The parts of the page that axe checks here; console-pages.spec.ts has it check the rest. */
const DIALOG = ['[role=dialog]'];
const MESSAGES = ['section[aria-label^="Messages"]'];

/** The behaviour of each component, tested one after another on one page: no test changes the state of another component. */
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
  'a menu is gone through by arrows': async (page) => {
    const opener = page.getByRole('button', { name: 'More actions' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
    // Archive is disabled now, so the arrow keys skip it.
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
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

async function findByKeys(page: Page) {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await expect(box).toBeFocused();
  await expectAccessible(page, undefined, DIALOG);
  await box.fill('mailb');
  await expect(page.getByRole('option', { name: 'Local mailbox' })).toBeVisible();
  // The tenant that the first start creates is found by its name and ID. The server finds it, perhaps next to a product with the same name.
  await box.fill('Research Pep');
  await expect(page.getByRole('option', { name: 'Research Peptide Shop default' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.fill('mailb');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/mailbox$/);
  await expect(box).toBeHidden();
}

async function goByKeys(page: Page) {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const go = page.getByRole('link', { name: 'Companies', exact: true });
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
  const single = help.getByRole('checkbox', { name: 'Enable single-key shortcuts' });
  await Promise.all([page.waitForResponse(/\/admin\/view/), single.uncheck()]);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.reload();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The list of shortcuts is still available in the account menu.
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await Promise.all([page.waitForResponse(/\/admin\/view/), single.check()]);
  await page.keyboard.press('Escape');
  // A dialog that is closing still receives key presses.
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
  await expect(drawer.getByRole('link', { name: 'Companies' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, undefined, DIALOG);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
}

test('the components do what they say; keys find pages, are listed, and can be switched off; a phone has a drawer', {
  tag: '@nightly',
}, async ({ page }) => {
  await doAll(page, COMPONENTS);
  await page.setViewportSize({ width: 1280, height: 900 });
  await test.step('Ctrl-K finds, arrows choose and Enter goes there', () => findByKeys(page));
  await test.step('two letters go to a page, ? lists all keys, and single keys can be switched off', () =>
    goByKeys(page));
  await test.step('the navigation is in a drawer on a phone', () => openDrawer(page));
});

async function doAll(page: Page, components: typeof COMPONENTS): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page, service, { next: PATH });
  for (const [what, look] of Object.entries(components)) await test.step(what, () => look(page));
}
