import type { Page } from '@playwright/test';
import type { WidgetMessage } from '#app/protocol/messages.ts';
import { assessmentFrame, expectAccessible } from '../support/accessibility.ts';
import {
  expectFittingHeight,
  expectOwnColours,
  findWidget,
  shopHtml,
  untilReady,
  type Widget,
} from '../support/assessment-walk.ts';
import { pressNamed } from '../support/list-walks.ts';
import { WALKS } from '../support/views.ts';
import { expect, service, shop, test } from './fixtures.ts';
import { countStored } from './submitting.ts';

/** The consumer widget in a frame on a shop's page of another origin, against the built service. */
// These messages are expected when the service fails, and when the embed line names an unknown widget.
test.use({ expectedProblems: /status of 503|names an unknown widget/ });

const GOAL = 'Boost energy and mental clarity';
const CHALLENGE = 'Always tired and burned out';
const REVEAL = 'Show Me My Peptide Stack';

const press = pressNamed;
const open = async (page: Page) => {
  await page.goto(shop.page(shopHtml(service.origin, 'data-client="default" data-widget="consumer"')));
  await untilReady(findWidget(page));
  return findWidget(page);
};

async function walkToCapture(widget: Widget) {
  await untilReady(widget);
  await widget.getByLabel(GOAL).check();
  await press(widget, 'Continue');
  await widget.getByLabel(CHALLENGE).check();
  await press(widget, 'Continue');
  await widget.getByLabel('Balanced').check();
  await press(widget, REVEAL);
  await press(widget, 'Get My Full Protocol (Free)');
}

for (const { width, tag } of WALKS) {
  test(`says what is missing at every step, shows the stack and sends the lead at ${width} px`, {
    tag,
  }, async ({ page }) => {
    const email = `a-consumer-${width}@example.com`;
    await page.setViewportSize({ width, height: 800 });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/assessment')) calls.push(request.postData() ?? '');
    });
    const widget = await open(page);
    const look = async () => {
      await expectFittingHeight(page);
      await expectAccessible(await assessmentFrame(page));
    };
    const steps = [
      [
        'Step 1 of 3',
        '33%',
        'What do you want to achieve?',
        'Continue',
        'Pick your goal',
        'Choose what you want to achieve first',
        GOAL,
      ],
      [
        'Step 2 of 3',
        '67%',
        "What's holding you back?",
        'Continue',
        'Tell us your challenge',
        "What's holding you back?",
        CHALLENGE,
      ],
      [
        'Step 3 of 3',
        '100%',
        "What's your wellness budget?",
        REVEAL,
        'Select your investment level',
        'Help us customize your plan',
        'Balanced',
      ],
    ] as const;
    for (const [progress, percent, heading, button, title, text, choice] of steps) {
      await expect(widget.getByText(progress)).toBeVisible();
      await expect(widget.getByText(percent)).toBeVisible();
      await expect(widget.getByRole('heading', { name: heading })).toBeVisible();
      await expect(widget.getByRole('button', { name: button })).toBeDisabled();
      await widget.getByRole('button', { name: button }).dispatchEvent('click');
      const toast = widget.getByRole('alert').filter({ hasText: title });
      await expect(toast).toContainText(text);
      await look();
      await widget.getByLabel(choice).check();
      await expect(toast).toHaveCount(0);
      await expect(widget.getByRole('button', { name: button })).toBeEnabled();
      // Axe checks every name above; themes.spec.ts checks the selected state.
      await expectFittingHeight(page);
      await press(widget, button);
    }
    await expect(widget.getByRole('heading', { name: 'Your Peptide Stack is Ready!' })).toBeFocused();
    for (const name of ['MOTS-c', 'NAD+', 'BPC-157'])
      await expect(widget.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(widget.getByRole('heading', { name: 'Who must not use this' })).toBeVisible();
    await look();
    await press(widget, 'Get My Full Protocol (Free)');
    await expect(widget.getByRole('heading', { name: 'Your Stack is Ready!' })).toBeFocused();
    await expect(widget.getByText(/Reply STOP to end, HELP for help/)).toBeVisible();
    await expect(widget.getByText(/By submitting you confirm that you are 18 or older/)).toBeVisible();
    await look();

    await press(widget, 'Send Me My Personalized Plan');
    await expect(widget.getByText('Email required')).toBeVisible();
    await expect(widget.getByText('Enter your email to get your personalized protocol')).toBeVisible();
    await widget.getByLabel('Email Address').fill('consumer@');
    await widget.getByLabel('Phone Number').fill('call me');
    await press(widget, 'Send Me My Personalized Plan');
    await expect(widget.getByLabel('Email Address')).toHaveAccessibleDescription(
      /Please enter a valid email address/,
    );
    // The phone number is optional, so an invalid one does not stop the visitor.
    await expect(widget.getByLabel('Phone Number')).not.toHaveAttribute('aria-invalid');
    await look();
    expect(calls).toEqual([]);

    await widget.getByLabel('Email Address').fill(email);
    await widget.getByLabel('Phone Number').fill('+1 555 0100');
    await press(widget, 'Send Me My Personalized Plan');
    await expect(widget.getByRole('heading', { name: 'Your plan is on the way! 🎉' })).toBeFocused();
    await expect(
      widget
        .getByRole('status')
        .getByText('Check your email for your complete personalized peptide protocol.'),
    ).toBeVisible();
    await look();
    expect(calls).toHaveLength(1);
    expect(JSON.parse(calls[0] ?? '')).toMatchObject({
      tenantId: 'default-tenant',
      widget: 'consumer',
      firstName: 'Consumer Lead',
      email,
      phone: '+1 555 0100',
      healthGoals: ['energy'],
      symptoms: ['burnout'],
      experienceLevel: 'beginner',
      budgetLevel: 'standard',
      contraFlags: [],
      sexAtBirth: 'prefer_not_to_say',
      ageRange: '25-34',
    });

    const receivedEvents = await page.evaluate(() => (window as unknown as { heard: WidgetMessage[] }).heard);
    expect(receivedEvents.map(({ type }) => type).filter((type) => type !== 'assessment-height')).toEqual([
      'assessment-ready',
      'assessment-start',
      'assessment-step',
      'assessment-step',
      'assessment-complete',
      'assessment-lead',
    ]);
    expect(receivedEvents.find(({ type }) => type === 'assessment-complete')).toMatchObject({
      widget: 'consumer',
    });
    expect(JSON.stringify(receivedEvents)).not.toMatch(/energy|burnout|consumer@/);

    expect(countStored(email).leads).toBe(1);

    const planLink = widget.getByRole('link', { name: /Open my plan/ });
    const path = await planLink.getAttribute('href');
    // A frame of another origin has no permission for the clipboard.
    await press(widget, 'Copy link');
    await expect(widget.getByLabel('Link to your plan')).toHaveValue(service.origin + path);
    await expect(widget.getByLabel('Link to your plan')).toBeFocused();
    await expect(widget.getByRole('status').getByText(/^(Link copied|The link is selected)/)).toBeVisible();
    await look();

    // After a reload the same tab links to the plan again; it stores only the plan's ID.
    await page.reload();
    await expect(widget.getByRole('heading', { name: 'Your plan is still here' })).toBeVisible();
    await expect(planLink).toHaveAttribute('href', String(path));
    await expectOwnColours(widget.locator('html'));
    await look();
    const frame = await assessmentFrame(page);
    expect(await frame.evaluate(() => [...Object.values(sessionStorage), localStorage.length])).toEqual([
      path?.split('/').at(-1),
      0,
    ]);
    await press(widget, 'Take Assessment Again');
    await expect(widget.getByText('Step 1 of 3')).toBeVisible();
    expect(await frame.evaluate(() => sessionStorage.length)).toBe(0);

    // The plan's page is tested in themes.spec.ts and plan.spec.ts.
    const plan = await (await page.request.get(service.origin + path)).text();
    for (const text of ['Primary Recommendation', 'NAD+']) expect(plan).toContain(text);
  });
}

test('on its own page a failing service is told in a toast, loses nothing, and a second try keeps its key', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/assessment', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1)
      await route.fulfill({ status: 503, contentType: 'text/plain', body: 'The service is busy.' });
    else await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${service.origin}/consumer`);
  await walkToCapture(page);
  await page.getByLabel('Email Address').fill('again@example.com');
  await press(page, 'Send Me My Personalized Plan');
  await expect(page.getByText('Assessment Failed')).toBeVisible();
  await expect(page.getByText('503: The service is busy.')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue('again@example.com');
  await press(page, 'Send Me My Personalized Plan');
  const sent = page.getByRole('heading', { name: 'Your plan is on the way! 🎉' });
  await expect(sent).toBeVisible();
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);

  // The toast does not cover the text saying that the plan was sent: Playwright refuses a click that another element would receive.
  await expect(page.locator('.sg-toast')).toBeVisible();
  await sent.click({ trial: true });
  await page.getByRole('link', { name: /Open my plan/ }).click({ trial: true });
});

test('what is missing is not said any more to a visitor who has answered by the time the words arrive, and an unknown widget is the full one, with one warning', async ({
  page,
}) => {
  let release = () => {};
  const delayed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/w/later-steps-*.js', async (route) => {
    await delayed;
    await route.continue();
  });
  await page.goto(`${service.origin}/embed?client=default&widget=consumer`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByLabel(GOAL).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: "What's holding you back?" })).toBeVisible();
  await expect(page.getByText('Pick your goal')).toHaveCount(0);

  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(`${service.origin}/embed?client=default&widget=nothing`);
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect.poll(() => warnings).toEqual(['The embed line names an unknown widget: the default is used.']);
});
