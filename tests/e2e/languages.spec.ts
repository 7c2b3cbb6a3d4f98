import { SPANISH_WALK_LIMIT } from '#app/site/landing/byte-limits.ts';
import { assessmentFrame, expectAccessible } from '../support/accessibility.ts';
import { choose, press, untilReady } from '../support/assessment-walk.ts';
import { CONSUMER, pressNamed, TECHNICAL, walkList } from '../support/list-walks.ts';
import { watchWidgetFiles } from '../support/sent-bytes.ts';
import { WORD_RULES } from '../support/views.ts';
import { expect, service, shop, test } from './fixtures.ts';

// An unknown language has its own test.
test.use({ expectedProblems: /unknown locale/ });

const hostPage = (attributes: string) =>
  shop.page(`<!doctype html><html lang="es"><title>Tienda</title><link rel="icon" href="data:,">
    <body><h1>Tienda</h1><script src="${service.origin}/embed.js" data-client="default" ${attributes} async></script></body></html>`);

/** By default axe checks what differs in Spanish; every night it applies every rule. */
const IN_WORDS = { how: 'read for its words', rules: WORD_RULES, tag: undefined };
const BY_EVERY_RULE = { how: 'read by every rule', rules: undefined, tag: '@nightly' };

for (const { how, rules, tag } of [IN_WORDS, BY_EVERY_RULE])
  test(`a visitor walks the whole assessment in Spanish, ${how}, and only that language is fetched`, {
    tag,
  }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('response', async (response) => {
      if (/\/w\/.*\.js$/.test(response.url())) fetched.push(await response.text().catch(() => ''));
    });
    const walkBytes = watchWidgetFiles(page, service.origin);
    await page.goto(hostPage('data-locale="es-MX"'));
    const widget = page.frameLocator('.stackguide iframe');
    await expect(widget.locator('html')).toHaveAttribute('lang', 'es');
    await expect(widget.getByText('Paso 1 de 6')).toBeVisible();
    await untilReady(widget);
    await choose(widget, ['Sueño y recuperación']);
    await expectAccessible(await assessmentFrame(page), rules);
    for (let step = 2; step <= 6; step++) {
      await pressNamed(widget, 'Continuar');
      await expect(widget.getByText(`Paso ${step} de 6`)).toBeVisible();
      await expectAccessible(await assessmentFrame(page), rules);
    }
    await pressNamed(widget, 'Ver mis resultados');
    await expect(widget.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible();
    await expect(widget.getByText('Introduzca una dirección de correo electrónico válida')).toBeVisible();
    await expect(widget.getByText('Debe aceptar los términos')).toBeVisible();
    await widget.getByLabel('Nombre').fill('Ana');
    await widget.getByLabel('Correo electrónico').fill('ana@example.com');
    // The consent text is shown in English too.
    const consent = widget.getByLabel(/Tengo 18 años o más.*\(I am 18 or older/);
    await consent.check();
    await pressNamed(widget, 'Ver mis resultados');
    await expect(widget.getByRole('heading', { name: 'Su plan personalizado' })).toBeVisible();
    await expect(widget.getByText('¡Evaluación completada!')).toBeVisible();
    const bytes = await walkBytes();
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(SPANISH_WALK_LIMIT);
    for (const tab of ['Educación', 'Seguimiento', 'Seguridad', 'Plan']) {
      await press(widget.getByRole('tab', { name: tab }));
      await expectAccessible(await assessmentFrame(page), rules);
    }
    const visibleText = await widget.locator('body').innerText();
    for (const english of [
      'because you chose',
      'Because you chose',
      'Monitor:',
      'Phase 1',
      'View Research Product',
    ])
      expect(visibleText).not.toContain(english);
    expect(fetched.length).toBeGreaterThan(1);
    for (const script of fetched) expect(script).not.toContain('What symptoms do you notice?');
  });

/** Words that exist only in English, among those that these widgets could show. */
const ENGLISH =
  /\b(the|your?|and|for|with|not|is|of|step|back|continue|budget|research|peptide|safety|email|hormone|receptor|agonist|analog)\b/i;

const DISCLAIMERS = [
  'For educational purposes only.',
  'Not medical advice.',
  'Research-use only, not for human consumption.',
  'Follow all local laws and regulations.',
];

const LISTS = {
  consumer: [CONSUMER.es, ['What do you want to achieve?', "What's holding you back?"]],
  technical: [TECHNICAL.es, ['Primary Research Application', 'Specific Research Objective']],
} as const;
// The consumer and technical widgets are one program.
for (const kind of ['consumer', 'technical'] as const)
  test(`a visitor walks the ${kind} widget in Spanish until the plan is sent, and only that language is fetched`, {
    tag: '@nightly',
  }, async ({ page }) => {
    const [words, stays] = LISTS[kind];
    const fetched: string[] = [];
    page.on('response', async (response) => {
      if (/\/w\/.*\.js$/.test(response.url())) fetched.push(await response.text().catch(() => ''));
    });
    // Opens the document of the frame in the test above directly, in one process.
    await page.goto(`${service.origin}/embed?client=default&widget=${kind}&locale=es`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const plan = await walkList(page, words, async () => {
      await expectAccessible(page);
      // A legal sentence is also shown in English: marked as such, or in brackets after its translation.
      const english = await page.evaluate(
        ([pattern, legal]) => {
          const englishTexts: string[] = [];
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const { textContent, parentElement } = texts.currentNode;
            const rest = legal.reduce(
              (remainingText, sentence) => remainingText.replace(` (${sentence})`, ''),
              textContent ?? '',
            );
            if (!parentElement?.closest('[lang=en], script') && new RegExp(pattern, 'i').test(rest))
              englishTexts.push(rest);
          }
          return englishTexts;
        },
        [ENGLISH.source, DISCLAIMERS] as const,
      );
      expect(english).toEqual([]);
    });
    expect(fetched.length).toBeGreaterThan(1);
    for (const script of fetched) for (const english of stays) expect(script).not.toContain(english);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(service.origin + plan);
    await expect(page.getByText('Recomendación principal')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });

test('the visitor chooses the widget in Spanish, and it opens in Spanish', async ({ page }) => {
  await page.goto(`${service.origin}/selector?locale=es`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { name: 'Elija su evaluación' })).toBeVisible();
  await expectAccessible(page);
  const original = page.getByRole('link', { name: /^Widget original/ });
  for (const [card, progress] of [
    [page.getByRole('link', { name: /Widget para consumidores/ }), 'Paso 1 de 3'],
    [page.getByRole('link', { name: /Widget técnico/ }), 'Paso 1 de 6 del protocolo'],
    [original, 'Paso 1 de 6'],
  ] as const) {
    const html = await (await fetch(new URL((await card.getAttribute('href')) ?? '', service.origin))).text();
    expect(html).toMatch(/<html[^>]* lang="es"/);
    expect(html).toContain(progress);
  }
  await original.click();
  await expect(page.getByText('Paso 1 de 6', { exact: true })).toBeVisible();
});

test('without an attribute the document speaks the browser’s language', async () => {
  const headers = { 'Accept-Language': 'es-AR' };
  for (const path of ['/widget', '/embed?client=default'])
    expect(await (await fetch(service.origin + path, { headers })).text()).toContain('Paso 1 de 6');
});

test('without an attribute the widget in a shop’s page speaks the browser’s language', {
  tag: '@nightly',
}, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-AR' });
  const page = await context.newPage();
  await page.goto(hostPage(''));
  await expect(page.frameLocator('.stackguide iframe').getByText('Paso 1 de 6')).toBeVisible();
  await context.close();
});

const FIRST_ANSWERS = [
  ['full', 'Sleep & Recovery', 'Step 2 of 6'],
  ['consumer', 'Boost energy and mental clarity', 'Step 2 of 3'],
  ['technical', 'Tissue repair research', 'Protocol Step 2 of 6'],
] as const;
// embed-service.spec.ts tests the same for the full widget, with an unknown mode and theme.
for (const [kind, answer, second] of FIRST_ANSWERS)
  test(`the ${kind} widget in an unknown language is English, with one warning and no blank frame`, {
    tag: '@nightly',
  }, async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto(hostPage(`data-locale="tlh" data-widget="${kind}"`));
    const widget = page.frameLocator('.stackguide iframe');
    await untilReady(widget);
    await choose(widget, [answer]);
    await pressNamed(widget, 'Continue');
    await expect(widget.getByText(second)).toBeVisible();
    expect(warnings).toEqual(['The embed line names an unknown locale: the default is used.']);
  });
