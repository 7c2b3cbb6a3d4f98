import { logIn } from '../support/log-in.ts';
import { readPageText } from '../support/page-data.ts';
import { expect, service, test } from './fixtures.ts';

/** Search figures of an article that operators enter, on the page where they enter them and on those where readers see them. */
// Requests that are refused on purpose get a 4xx status.
test.use({ expectedProblems: /status of 4\d\d/ });

test('search volume and click price are on card and page once an operator has entered them', {
  tag: '@nightly',
}, async ({ page }) => {
  await logIn(page, service, { next: '/admin/education' });
  // The reader has the operator's session, because other visitors may get a document cached up to ten seconds ago.
  const reader = await page.context().newPage();
  const card = reader.getByRole('article').filter({ hasText: 'Steroids' });
  const questions = reader.getByRole('region', { name: 'Most Searched Questions' }).getByRole('link');
  await reader.goto(`${service.origin}/education`);
  await expect(card).toHaveCount(1);
  await expect(reader.getByText('searches a month')).toHaveCount(0);
  const before = await questions.allInnerTexts();

  const form = page.getByRole('form', { name: /Steroids/ });
  await form.getByLabel('Monthly searches').fill('a lot');
  await form.getByLabel('Cost per click (CPC)').fill('1.25');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a whole number such as 12,100, or leave this empty')).toBeVisible();
  await expect(form.getByLabel('Monthly searches')).toHaveValue('a lot');
  await form.getByLabel('Monthly searches').fill('27,100');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Article saved')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Monthly searches')).toHaveValue('27,100');

  await reader.reload();
  await expect(card).toContainText('27,100 searches a month');
  await expect(card).toContainText('CPC $1.25');
  const after = await questions.allInnerTexts();
  expect(after).not.toEqual(before);
  expect(after.toSorted()).toEqual(before.toSorted());
  await card.getByRole('link').click();
  await expect(reader.getByText('27,100 searches a month').first()).toBeVisible();

  await form.getByLabel('Monthly searches').fill('');
  await form.getByLabel('Cost per click (CPC)').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Article saved')).toBeVisible();
  await reader.goto(`${service.origin}/education`);
  // The reader's browser may have cached the page.
  await reader.reload();
  await expect(reader.getByText('searches a month')).toHaveCount(0);
  expect(await questions.allInnerTexts()).toEqual(before);

  expect(await readPageText(page.request, `${service.origin}/admin/audit?all=1`)).toContain(
    'changed the search figures of the article peptides-vs-steroids',
  );
});
