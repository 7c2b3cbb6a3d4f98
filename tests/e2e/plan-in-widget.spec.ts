import type { FrameLocator } from '@playwright/test';
import { assessmentFrame, expectAccessible } from '../support/accessibility.ts';
import { choose, findWidget, press, shopHtml } from '../support/assessment-walk.ts';
import { fullPayload } from '../support/payloads.ts';
import { WALKS } from '../support/views.ts';
import { expect, service, shop, test } from './fixtures.ts';

/** Saving and mailing the plan from the results on a shop's page, in a sandboxed frame of another origin. */
// The test blocks a file, and fakes a response.
test.use({ expectedProblems: /ERR_FAILED|status of 503/ });

/** @returns the ID of a plan whose safety questions have no answer */
async function submitUnscreened(): Promise<string> {
  const answer = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ contraFlags: [] })),
  });
  return ((await answer.json()) as { assessmentId: string }).assessmentId;
}

/** No safety question was answered before: the results show no amounts until the ten boxes in them are answered, once. */
async function answerSafetyInResults(widget: FrameLocator) {
  const haveRead = widget.getByLabel('I have read this list; none of it applies to me');
  const boxes = widget.getByRole('group', { name: 'Answer the safety questions' }).getByRole('checkbox');
  await press(widget.getByRole('tab', { name: 'Game Plan' }));
  await expect(widget.getByText('We hide dosing until you answer the safety questions.')).toBeVisible();
  await expect(boxes).toHaveCount(10);
  await expect(haveRead).toHaveCount(0);
  await expect(widget.getByText('Injection protocol')).toHaveCount(0);
  await choose(widget, ['Autoimmune conditions']);
  await press(widget.getByRole('button', { name: 'Update my plan' }));
  await expect(boxes).toHaveCount(0);
  await expect(widget.getByText('Injection protocol')).toHaveCount(0);
  await haveRead.check();
  await expect(widget.getByText('Injection protocol').first()).toBeVisible();
  await press(widget.getByRole('tab', { name: 'Safety' }));
  await expect(widget.getByRole('rowheader', { name: /Autoimmune conditions.*for you/ })).toHaveCount(1);
}

for (const { width, tag } of WALKS)
  test(`saves and mails the plan from a shop’s page at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(shop.page(shopHtml(service.origin)));
    // This is the state after a submission in this tab, whose frame stores nothing but the plan's ID.
    const frame = await assessmentFrame(page);
    await frame.evaluate((id) => sessionStorage.setItem('plan:full:default', id), await submitUnscreened());
    await page.reload();
    const widget = findWidget(page);
    await expect(widget.getByRole('heading', { name: 'Your plan is ready.' })).toBeVisible();
    await answerSafetyInResults(widget);
    const toasts = widget.locator('.sg-toasts');

    const saving = page.waitForEvent('download');
    await press(widget.getByRole('link', { name: 'Save This Plan' }));
    expect((await saving).suggestedFilename()).toBe('peptide-optimization-plan.html');

    // The panel is fetched when it is opened; without a connection the error is that of any failed mail.
    await page.route('**/w/email-panel-*', (route) => route.abort());
    await press(widget.getByRole('button', { name: 'E-mail me the plan' }));
    await expect(toasts.getByRole('alert')).toContainText('Email Failed');
    await expect(toasts.getByRole('alert')).toContainText('Failed to send email. Please try again.');
    await page.unroute('**/w/email-panel-*');

    await press(widget.getByRole('button', { name: 'E-mail me the plan' }));
    await expect(widget.getByLabel('Email Address')).toBeFocused();
    await widget.getByLabel('Email Address').fill(`shop-${width}@example.com`);
    await page.route('**/api/assessment/*/email', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'The service is busy.' }),
    );
    await press(widget.getByRole('button', { name: 'Send to Email' }));
    await expect(toasts.getByRole('alert')).toContainText('503: The service is busy.');
    await page.unroute('**/api/assessment/*/email');
    await press(widget.getByRole('button', { name: 'Send to Email' }));
    await expect(toasts.getByRole('status')).toContainText(
      `Your personalized plan has been sent to shop-${width}@example.com.`,
    );
    await expect(widget.locator('.sgr-actions')).toContainText('Email Sent!');
    await expectAccessible(await assessmentFrame(page));
  });
