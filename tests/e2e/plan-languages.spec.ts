import type { Page } from '@playwright/test';
import { planPaths } from '#app/protocol/plan-page.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { mailTo } from '../support/mailbox.ts';
import { fullPayload } from '../support/payloads.ts';
import { expectNoOverflow } from '../support/views.ts';
import { expect, service, test } from './fixtures.ts';

/**
 * The pages that are available to a visitor after an assessment in Spanish: the plan, its forms without a script, and the way to have it
 * deleted.
 */

let people = 0;
async function submit(locale: string) {
  const email = `persona${++people}@example.com`;
  const response = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ email, locale })),
  });
  const { assessmentId } = (await response.json()) as { assessmentId: string };
  return { email, assessmentId, paths: planPaths(assessmentId) };
}

/** The pages' own texts in English. A plan's legal sentences are in brackets next to their translation. */
const ENGLISH =
  /Your Personalized Plan|Your plan|Save This Plan|Download as PDF|Print|E-mail me|Take Assessment|Delete my data|Back to the plan|Send|Game Plan|Monitoring|View Research Product|because you chose|undone|There is no/;
const readVisibleText = (page: Page) => page.locator('body').innerText();

test('the permanent page of a Spanish assessment is Spanish, before and after its script', async ({
  page,
}) => {
  const { paths } = await submit('es-MX');
  // The page is the same before its script runs.
  const served = await (await fetch(service.origin + paths.page)).text();
  expect(served).toMatch(/<html[^>]* lang="es"/);
  expect(served).toMatch(/<title>Su plan personalizado – [^<]+<\/title>/);
  expect(served).toContain('Descargar en PDF');

  // Spanish words are longer: the four tabs must fit the width of a phone too.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(service.origin + paths.page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectNoOverflow(page, 390);
  for (const name of ['Plan', 'Educación', 'Seguimiento', 'Seguridad']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    expect(await readVisibleText(page)).not.toMatch(ENGLISH);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviarme el plan por correo' }).click();
  await page.getByLabel('Dirección de correo electrónico').fill('otra@example.com');
  await page.getByRole('button', { name: 'Enviar por correo' }).click();
  await expect(page.locator('.sg-toasts')).toContainText('¡Correo enviado!');
  await expect(page.getByRole('link', { name: 'Repetir la evaluación' })).toHaveAttribute(
    'href',
    /&locale=es$/,
  );
});

test('its forms without script speak Spanish, refusals too', async ({ plainPage: page }) => {
  const { assessmentId, paths } = await submit('es');
  await page.goto(service.origin + paths.email);
  await expect(page).toHaveTitle('Enviarme el plan por correo');
  expect(await readVisibleText(page)).not.toMatch(ENGLISH);
  const send = async (email: string) => {
    await page.goto(service.origin + paths.email);
    await page.getByLabel('Dirección de correo electrónico').fill(email);
    await page.getByRole('button', { name: 'Enviar por correo' }).click();
  };
  await send('eva@example');
  await expect(page.getByRole('alert')).toHaveText('Introduzca una dirección de correo electrónico válida');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await send('una@example.com');
  await expect(page.getByRole('status')).toHaveText('Su plan personalizado se envió a una@example.com.');
  for (const email of ['dos@example.com', 'tres@example.com'])
    await fetch(`${service.origin}/api/assessment/${assessmentId}/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  await send('cuatro@example.com');
  await expect(page.getByRole('alert')).toContainText('Ya enviamos este plan 3 veces');
  expect(await readVisibleText(page)).not.toMatch(ENGLISH);
});

/** The texts of these pages and of the mail are tested in tests/http/plan-pages.test.ts, the English deletion in plan.spec.ts. */
test('the way to delete one’s data is Spanish to its last page', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const { email, paths } = await submit('es');
  await page.goto(service.origin + paths.erase);
  await expect(page).toHaveTitle('Eliminar mis datos');
  await expectAccessible(page);
  expect(await readVisibleText(page)).not.toMatch(ENGLISH);
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByRole('status')).toContainText('durante 24 horas');
  expect(await readVisibleText(page)).not.toMatch(ENGLISH);

  const mail = await mailTo(browser, service, {
    address: email,
    subject: 'Confirme que quiere eliminar sus datos en ',
  });
  const link = /\/erase\/[\w-]+/.exec(mail)?.[0] ?? '';
  await page.goto(service.origin + link);
  await expect(page.getByRole('heading', { name: '¿Eliminar mis datos?' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar mis datos' }).click();
  await expect(page.getByRole('heading', { name: 'Sus datos se eliminaron' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('where no plan is left a page speaks the browser’s language', async () => {
  for (const [locale, title] of [
    ['es-AR', 'No se encontró el plan.'],
    ['en-GB', 'Plan not found.'],
  ] as const) {
    const answer = await fetch(`${service.origin}/plan/none`, { headers: { 'Accept-Language': locale } });
    const html = await answer.text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale.slice(0, 2)}"`));
  }
});

/** The document's language is tested in tests/http/plan-pages.test.ts. */
test('the page of an English plan stays English in a Spanish browser', { tag: '@nightly' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  const { paths } = await submit('en');
  await page.goto(service.origin + paths.page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('tab', { name: 'Game Plan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Delete my data' })).toBeVisible();
  await context.close();
});
