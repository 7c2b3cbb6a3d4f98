import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { next, openLastStep, PERSON, submit } from '../support/assessment-walk.ts';
import { fullPayload } from '../support/payloads.ts';
import { expect, service, test } from './fixtures.ts';

/** The full widget's own page, for a visitor whose conditions exclude every product. */

interface Words {
  doctor: RegExp;
  product: RegExp;
  toast: string;
  emergency: RegExp;
}
const ENGLISH: Words = {
  doctor: /call your doctor or midwife now/,
  product: /View Research Product/,
  toast: 'Assessment Complete!',
  emergency: /^Emergency: /,
};
const SPANISH: Words = {
  doctor: /llame ahora a su médico o a su matrona/,
  product: /Ver producto de investigación/,
  toast: '¡Evaluación completada!',
  emergency: /^Emergencia: /,
};

/** @returns the link to the shop's own article, which is in English even in Spanish results */
async function expectAdviceAlone(page: Page, words: Words) {
  await expect(page.getByText(words.doctor).first()).toBeVisible();
  await expect(page.getByRole('link', { name: words.product })).toHaveCount(0);
  await expect(page.getByText(words.toast)).toHaveCount(0);
  await expect(page.getByText(words.emergency)).toHaveCount(1);
  await expectAccessible(page);
  const toArticle = page.getByRole('link', { name: /Are Peptides Safe\?/ });
  await expect(toArticle).toHaveAttribute('target', '_blank');
  await expect(toArticle).toHaveAttribute('href', '/education/are-peptides-safe?client=default');
  return toArticle;
}

test('a visitor whose answers exclude everything sees no products and a doctor’s advice', async ({
  page,
}) => {
  await openLastStep(page, service.origin);
  for (let step = 5; step >= 4; step--) {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
  }
  const privacy = page.getByRole('link', { name: /^Privacy/ });
  await expect(privacy).toHaveAttribute('target', '_blank');
  const pregnant = page.getByLabel('Pregnancy or breastfeeding');
  const none = page.getByLabel('None of the above');
  await pregnant.check();
  await none.check();
  await expect(pregnant).not.toBeChecked();
  await pregnant.check();
  await expect(none).not.toBeChecked();
  for (let step = 5; step <= 6; step++) {
    await next(page);
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
  }
  await expect(privacy).toHaveAttribute('href', '/legal/privacy?client=default');
  const [policy] = await Promise.all([page.waitForEvent('popup'), privacy.click()]);
  await expect(policy.getByRole('heading', { name: /^Privacy/, level: 1 })).toBeVisible();
  await policy.close();
  await expect(page.getByLabel('First name')).toHaveValue(PERSON.name);
  await submit(page);
  const toArticle = await expectAdviceAlone(page, ENGLISH);
  const [article] = await Promise.all([page.waitForEvent('popup'), toArticle.click()]);
  await expect(article.getByRole('heading', { name: 'Are Peptides Safe?', level: 1 })).toBeVisible();
  await article.getByRole('link', { name: 'Back to Education' }).click();
  await expect(article).toHaveURL(/\/education\?client=default$/);
  await article.getByRole('link', { name: 'Take Assessment' }).click();
  await expect(article).toHaveURL(/\/widget\?client=default$/);
});

/** The texts in both languages are tested in app/documents/no-products.test.ts. */
test('the same in Spanish, when the results are opened again', { tag: '@nightly' }, async ({ page }) => {
  const answer = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ contraFlags: ['Pregnancy or breastfeeding'], locale: 'es' })),
  });
  const { assessmentId } = (await answer.json()) as { assessmentId: string };
  await page.goto(`${service.origin}/robots.txt`);
  await page.evaluate((id) => sessionStorage.setItem('plan:full:default', id), assessmentId);
  await page.goto(`${service.origin}/widget?locale=es`);
  await expectAdviceAlone(page, SPANISH);
});
