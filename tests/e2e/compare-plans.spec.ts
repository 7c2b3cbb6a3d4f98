import { expectAccessible } from '../support/accessibility.ts';
import { expect, forgive, service, test } from './fixtures.ts';

test('sales a month lead to the cheapest plan, by slider, by field and without JavaScript', async ({
  page,
  plainPage,
}) => {
  const cheapest = '.pricing-card.is-cheapest h2';
  await page.goto(`${service.origin}/pricing`);
  await expect(page.locator(cheapest)).toHaveText('Performance Growth');
  const slider = page.getByRole('slider', { name: 'Sales a month' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page.locator(cheapest)).toHaveText('Performance Starter');
  await expect(page.getByLabel('Your sales a month from the assessment')).toHaveValue('0');
  await page.getByLabel('Your sales a month from the assessment').fill('$30,000');
  await expect(page.locator(cheapest)).toHaveText('Performance Enterprise');
  await expect(slider).toHaveAttribute('aria-valuetext', '$30,000');
  await page.getByLabel('Your sales a month from the assessment').fill('many');
  await expect(page.locator(cheapest)).toHaveCount(0);
  await expectAccessible(page);

  await plainPage.goto(`${service.origin}/pricing`);
  await plainPage.getByLabel('Your sales a month from the assessment').fill('9,999');
  await plainPage.getByRole('button', { name: 'Compare plans' }).click();
  await expect(plainPage.locator(cheapest)).toHaveText('Performance Starter');
  await expect(plainPage.getByText('at $9,999: $1,098.92 a month.')).toBeVisible();
  await plainPage.goto(`${service.origin}/pricing?sales=many`);
  await expect(plainPage.getByText('Enter your sales a month as a number, e.g. 20000')).toBeVisible();
  forgive(/400/);
});
