import type { Page } from '@playwright/test';
import { assessmentFrame, expectAccessible } from '../support/accessibility.ts';
import {
  expectFittingHeight,
  findWidget,
  shopHtml,
  untilReady,
  type Widget,
} from '../support/assessment-walk.ts';
import { pressNamed } from '../support/list-walks.ts';
import { WALKS } from '../support/views.ts';
import { expect, service, shop, test } from './fixtures.ts';
import { countStored } from './submitting.ts';

/** The technical widget in a frame on a shop's page of another origin, against the built service. */
// Response of a failing service.
test.use({ expectedProblems: /status of 503/ });

const press = pressNamed;
const open = async (page: Page) => {
  await page.goto(shop.page(shopHtml(service.origin, 'data-client="default" data-widget="technical"')));
  await untilReady(findWidget(page));
  return findWidget(page);
};

/** Heading, error without a selection, and the selection. */
const STEPS = [
  ['Primary Research Application', 'Please select a research application', 'Hormonal pathway analysis'],
  ['Specific Research Objective', 'Please select a research objective', 'Growth hormone release'],
  ['Research Experience Level', 'Please select experience level', 'Novice'],
  ['Research Protocol Budget', 'Please select protocol budget', 'Institutional'],
  ['Safety Screening and Contraindications', 'Please complete safety screening', 'None of the above'],
] as const;

async function walkToConfirm(widget: Widget, safety: string) {
  for (const [heading, , choice] of STEPS) {
    await expect(widget.getByRole('heading', { name: heading })).toBeVisible();
    await widget.getByLabel(heading.startsWith('Safety') ? safety : choice).check();
    await press(widget, 'Continue');
  }
  await expect(widget.getByRole('heading', { name: 'Confirm Research Parameters' })).toBeVisible();
}

for (const { width, tag } of WALKS) {
  test(`says what is missing at every step, lists the compounds and sends the lead at ${width} px`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/assessment')) calls.push(request.postData() ?? '');
    });
    const widget = await open(page);
    /**
     * Checks only some screens with axe: the same code shows the consumer widget's screens, which consumer.spec.ts checks, and
     * themes.spec.ts checks every screen of this widget.
     */
    const readByAxe = async () => expectAccessible(await assessmentFrame(page));
    for (const [place, [heading, message, choice]] of STEPS.entries()) {
      await expect(widget.getByText(`Protocol Step ${place + 1} of 6`)).toBeVisible();
      await expect(widget.getByRole('heading', { name: heading })).toBeVisible();
      await expect(widget.getByRole('button', { name: 'Back' })).toHaveCount(place === 0 ? 0 : 1);
      await widget.getByRole('button', { name: 'Continue' }).dispatchEvent('click');
      const toast = widget.getByRole('alert').filter({ hasText: 'Required Field' });
      await expect(toast).toContainText(message);
      await expectFittingHeight(page);
      if (place === 4) {
        // The questions differ only in their words: axe checks the one with boxes.
        await readByAxe();
        await widget.getByLabel('Cardiovascular conditions').check();
        await widget.getByLabel('Endocrine disorders').check();
        await widget.getByLabel('None of the above').check();
        await expect(widget.getByLabel('Cardiovascular conditions')).not.toBeChecked();
        await widget.getByLabel('Cardiovascular conditions').check();
        await expect(widget.getByLabel('None of the above')).not.toBeChecked();
      } else await widget.getByLabel(choice).check();
      await expect(toast).toHaveCount(0);
      await press(widget, 'Continue');
    }
    await expect(widget.getByText('Protocol Step 6 of 6')).toBeVisible();
    await expect(widget.getByText('1 item(s) selected')).toBeVisible();
    await expect(widget.getByText('Hormonal pathway analysis')).toBeVisible();
    await expectFittingHeight(page);
    await readByAxe();
    // Heart disease excludes the whole hormonal list: the visitor goes back and answers without it.
    await press(widget, 'Back');
    await widget.getByLabel('None of the above').check();
    await press(widget, 'Continue');
    await press(widget, 'Generate Protocol');
    await expect(widget.getByRole('heading', { name: 'Research Protocol Generated' })).toBeFocused();
    for (const name of ['Ipamorelin', 'CJC-1295', 'Kisspeptin-10'])
      await expect(widget.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(widget.getByText('Research Use Only', { exact: true })).toHaveCount(3);
    await expect(widget.getByRole('heading', { name: 'Who must not use this' })).toBeVisible();
    await expectFittingHeight(page);
    await press(widget, 'Access Full Research Protocol');
    await expect(widget.getByRole('heading', { name: 'Research Protocol Ready' })).toBeFocused();
    await expectFittingHeight(page);

    await press(widget, 'Submit Research Protocol');
    await expect(widget.getByText('Email Required', { exact: true })).toBeVisible();
    await expect(widget.getByText('Please provide institutional email for protocol delivery')).toBeVisible();
    await expect(widget.getByLabel('Institution/Laboratory Name')).toHaveAccessibleDescription(
      /Institution\/Lab name required/,
    );
    await widget.getByLabel('Institutional Email Address').fill('lab@');
    await press(widget, 'Submit Research Protocol');
    await expect(widget.getByLabel('Institutional Email Address')).toHaveAccessibleDescription(
      /Valid institutional email required/,
    );
    await expectFittingHeight(page);
    expect(calls).toEqual([]);

    const email = `lab-${width}@example.com`;
    await widget.getByLabel('Institution/Laboratory Name').fill('Example Institute');
    await widget.getByLabel('Institutional Email Address').fill(email);
    await press(widget, 'Submit Research Protocol');
    await expect(widget.getByRole('status').getByText('Protocol Submitted')).toBeVisible();
    await expect(widget.getByRole('heading', { name: 'Research Protocol Ready' })).toBeVisible();
    await expect(widget.getByRole('button', { name: 'Submit Research Protocol' })).toHaveCount(0);
    await expectFittingHeight(page);
    expect(calls).toHaveLength(1);
    expect(JSON.parse(calls[0] ?? '')).toMatchObject({
      tenantId: 'default-tenant',
      widget: 'technical',
      firstName: 'Example Institute',
      email,
      healthGoals: ['hormonal'],
      symptoms: ['growth-hormone'],
      experienceLevel: 'novice',
      budgetLevel: 'premium',
      contraFlags: ['none'],
      sexAtBirth: 'prefer_not_to_say',
      ageRange: '25-34',
    });
    expect(countStored(email).leads).toBe(1);

    const planLink = widget.getByRole('link', { name: /Open my plan/ });
    const path = await planLink.getAttribute('href');
    await page.reload();
    await expect(widget.getByRole('heading', { name: 'Your plan is still here' })).toBeVisible();
    await expect(planLink).toHaveAttribute('href', String(path));
    // The plan's page is tested in themes.spec.ts and plan.spec.ts.
    const plan = await (await page.request.get(service.origin + path)).text();
    for (const text of ['Primary Recommendation', 'Kisspeptin-10']) expect(plan).toContain(text);
  });
}

/** excluded-visitor.spec.ts tests the full widget without a product. */
test('a visitor whose answers exclude everything sees no compound, and a toast of its own', {
  tag: '@nightly',
}, async ({ page }) => {
  const widget = await open(page);
  await walkToConfirm(widget, 'Active cancer treatment');
  await press(widget, 'Generate Protocol');
  await expect(widget.getByText('No suitable products')).toBeVisible();
  await expect(widget.getByText(/doctor/i).first()).toBeVisible();
  await expect(widget.getByText('Research Use Only', { exact: true })).toHaveCount(0);
  await expect(widget.getByText('Research Protocol Generated')).toHaveCount(0);
  const article = widget.getByRole('link', { name: /Are Peptides Safe\?/ });
  await expect(article).toHaveAttribute('href', '/education/are-peptides-safe?client=default');
  await expect(article).toHaveAttribute('target', '_blank');
  await expectFittingHeight(page);
  await expectAccessible(await assessmentFrame(page));
  await press(widget, 'E-mail me this page');
  await widget.getByLabel('Institution/Laboratory Name').fill('Example Institute');
  await widget.getByLabel('Institutional Email Address').fill('none@example.com');
  await press(widget, 'Submit Research Protocol');
  await expect(widget.getByText(/It names no products/).first()).toBeVisible();
  await expect(widget.getByText('Protocol Submitted')).toHaveCount(0);
});
