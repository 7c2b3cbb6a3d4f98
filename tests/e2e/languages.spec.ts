import { expect, test } from '@playwright/test';
import { assessmentFrame, expectAccessible } from '../support/accessibility.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
let shop: HostPage;
test.beforeAll(async () => {
  service = await startService({ RATE_LIMIT_SCALE: '0' });
  shop = await startHostPage();
});
test.afterAll(async () => {
  await shop.stop();
  await service.stop();
});

const hostPage = (attributes: string) =>
  shop.page(`<!doctype html><html lang="es"><title>Tienda</title><link rel="icon" href="data:,">
    <body><h1>Tienda</h1><script src="${service.origin}/embed.js" data-client="default" ${attributes} async></script></body></html>`);

test('a visitor walks the whole assessment in Spanish, and only that language is fetched', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('response', async (response) => {
    if (/\/w\/.*\.js$/.test(response.url())) fetched.push(await response.text().catch(() => ''));
  });
  await page.goto(hostPage('data-locale="es-MX"'));
  const widget = page.frameLocator('.stackguide iframe');
  await expect(widget.locator('html')).toHaveAttribute('lang', 'es');
  await expect(widget.getByText('Paso 1 de 6')).toBeVisible();
  await widget.getByLabel('Sueño y recuperación').check();
  await expectAccessible(await assessmentFrame(page));
  for (let step = 2; step <= 6; step++) {
    await widget.getByRole('button', { name: 'Continuar' }).click();
    await expect(widget.getByText(`Paso ${step} de 6`)).toBeVisible();
    await expectAccessible(await assessmentFrame(page));
  }
  await widget.getByRole('button', { name: 'Ver mis resultados' }).click();
  await expect(widget.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible();
  await expect(widget.getByText('Introduzca una dirección de correo electrónico válida')).toBeVisible();
  await expect(widget.getByText('Debe aceptar los términos')).toBeVisible();
  await widget.getByLabel('Nombre').fill('Ana');
  await widget.getByLabel('Correo electrónico').fill('ana@example.com');
  // What is agreed to stands there in English too.
  const consent = widget.getByLabel(/Tengo 18 años o más.*\(I am 18 or older/);
  await consent.check();
  await widget.getByRole('button', { name: 'Ver mis resultados' }).click();
  await expect(widget.getByRole('heading', { name: 'Su plan personalizado' })).toBeVisible();
  await expect(widget.getByText('¡Evaluación completada!')).toBeVisible();
  for (const tab of ['Educación', 'Seguimiento', 'Seguridad', 'Plan de acción']) {
    await widget.getByRole('tab', { name: tab }).click();
    await expectAccessible(await assessmentFrame(page));
  }
  const shown = await widget.locator('body').innerText();
  for (const english of [
    'because you chose',
    'Why it was chosen',
    'Monitor:',
    'Phase 1',
    'View Research Product',
  ])
    expect(shown).not.toContain(english);
  expect(fetched.length).toBeGreaterThan(1);
  for (const script of fetched) expect(script).not.toContain('What symptoms do you notice?');
});

test('without an attribute the widget speaks the browser’s language', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-AR' });
  const page = await context.newPage();
  await page.goto(hostPage(''));
  const widget = page.frameLocator('.stackguide iframe');
  await expect(widget.getByText('Paso 1 de 6')).toBeVisible();
  await page.goto(`${service.origin}/widget`);
  await expect(page.getByText('Paso 1 de 6')).toBeVisible();
  await context.close();
});

test('an unknown language is English, with one warning and no blank frame', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(hostPage('data-locale="tlh"'));
  const widget = page.frameLocator('.stackguide iframe');
  await widget.getByLabel('Sleep & Recovery').check();
  await widget.getByRole('button', { name: 'Continue' }).click();
  await expect(widget.getByText('Step 2 of 6')).toBeVisible();
  expect(warnings).toEqual(['The embed line names an unknown locale: the default is used.']);
});
