import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectStep, shopHtml, untilReady, widgetOf } from '../support/assessment-walk.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { logIn, OPERATOR } from '../support/log-in.ts';
import { pngOf } from '../support/png.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
let shop: HostPage;
test.beforeAll(async () => {
  shop = await startHostPage();
  service = await startService({ ...OPERATOR, RATE_LIMIT_SCALE: '0', APP_DOMAIN: 'service.example' });
});
test.afterAll(async () => {
  await service?.stop();
  await shop.stop();
});

const problems: string[] = [];
test.beforeEach(async ({ page }) => {
  problems.length = 0;
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // What is refused on purpose answers with such a status, and a preview may count nothing.
    const isMeant = /status of 4\d\d|api\/events' violates/.test(message.text());
    if (message.type() === 'error' && !isMeant) problems.push(message.text());
  });
});
test.afterEach(() => expect(problems).toEqual([]));

const open = (page: Page, path: string) => page.goto(service.origin + path);
const said = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the tenant' }).getByRole('link', { name });

/** Opens the dialog, fills it in and creates the tenant. @returns its id, from the address of its page */
async function createTenant(page: Page, name: string, subdomain: string): Promise<string> {
  await open(page, '/admin/tenants?new=1');
  const dialog = page.getByRole('dialog', { name: 'Create Tenant' });
  await dialog.getByLabel('Company name').fill(name);
  await dialog.getByLabel('Subdomain').fill(subdomain);
  await dialog.getByLabel('Contact email').fill(`hello@${subdomain}.example`);
  await dialog.getByRole('button', { name: 'Create Tenant' }).click();
  await page.waitForURL(/\/overview/);
  return /tenants\/([^/]+)\/overview/.exec(page.url())?.[1] ?? '';
}

/** The status with which `/embed` answers for a tenant. */
async function embedStatus(browser: Browser, client: string) {
  const context = await browser.newContext();
  const response = await context.request.get(`${service.origin}/embed?client=${client}`);
  await context.close();
  return response.status();
}
/** The colour of a tenant's buttons where a shop's page on another origin has the embed line. */
async function accentInShop(browser: Browser, client: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(shop.page(shopHtml(service.origin, `data-client="${client}"`)));
  // The widget itself and not an error's page: what is drawn by now wears its final colours.
  await expectStep(widgetOf(page), 1);
  const accent = await accentOf(widgetOf(page).locator('html'));
  await context.close();
  return accent;
}
const accentOf = (html: ReturnType<Page['locator']>) =>
  html.evaluate((element) => getComputedStyle(element).getPropertyValue('--accent').trim());

test('an operator creates a tenant: a subdomain is suggested, mistakes stand beside their fields', async ({
  page,
}) => {
  await logIn(page, service, { next: '/admin/tenants' });
  await expect(page.getByText('1 tenant', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add Tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Tenant' });
  await expect(dialog.getByLabel('Plan').locator('option')).toHaveText([
    'Basic ($299/month)',
    'Professional ($799/month)',
    'Enterprise ($1999/month)',
    'Custom pricing',
  ]);
  await expect(dialog.getByLabel('Plan')).toHaveValue('basic');
  await dialog.getByLabel('Company name').fill('Bio Nord');
  await expect(dialog.getByLabel('Subdomain')).toHaveValue('bio-nord');
  await expectAccessible(page);

  // One's own is left alone, whatever the name becomes.
  await dialog.getByLabel('Subdomain').fill('default');
  await dialog.getByLabel('Company name').fill('Bio North');
  await dialog.getByLabel('Contact email').fill('nobody');
  await dialog.getByLabel('Custom domain').fill('not a domain');
  await dialog.getByLabel('Plan').selectOption('professional');
  await dialog.getByRole('button', { name: 'Create Tenant' }).click();
  await expect(dialog.locator('#create-tenant-contactEmail-error')).toHaveText(
    'Please enter a valid email address',
  );
  await expect(dialog.locator('#create-tenant-subdomain-error')).toHaveText('This subdomain is reserved');
  await expect(dialog.locator('#create-tenant-customDomain-error')).toContainText('Please enter a domain');
  await expect(dialog.getByLabel('Company name')).toHaveValue('Bio North');
  await expect(dialog.getByLabel('Subdomain')).toHaveValue('default');
  await expect(dialog.getByLabel('Plan')).toHaveValue('professional');

  await dialog.getByLabel('Subdomain').fill('bio-north');
  await dialog.getByLabel('Contact email').fill('hello@north.example');
  await dialog.getByLabel('Custom domain').fill('');
  await dialog.getByRole('button', { name: 'Create Tenant' }).click();
  await said(page, 'Tenant created successfully');
  await expect(page.getByRole('heading', { level: 1, name: 'Bio North' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Plan' }).locator('~ dd')).toHaveText('Professional');
  await expect(page.getByRole('definition').filter({ hasText: 'Not configured' })).toBeVisible();
  await expect(page.getByText('2 tenants', { exact: true })).toBeVisible();

  // Taken by now: what the server says is the toast, too.
  await page.getByRole('link', { name: 'Add Tenant' }).click();
  await dialog.getByLabel('Company name').fill('Another');
  await dialog.getByLabel('Subdomain').fill('bio-north');
  await dialog.getByLabel('Contact email').fill('hello@another.example');
  await dialog.getByRole('button', { name: 'Create Tenant' }).click();
  await expect(dialog.locator('#create-tenant-subdomain-error')).toHaveText('This subdomain is taken');
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
});

test('what is typed before the script arrives is in the dialog after', async ({ page }) => {
  await logIn(page, service);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${service.origin}/admin/tenants?new=1`, { waitUntil: 'commit' });
  await page.getByLabel('Company name').fill('Early Bird');
  await page.getByLabel('Subdomain').fill('bird');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  const dialog = page.getByRole('dialog', { name: 'Create Tenant' });
  await expect(dialog.getByLabel('Company name')).toHaveValue('Early Bird');
  await expect(dialog.getByLabel('Subdomain')).toHaveValue('bird');
  await expect(dialog.getByLabel('Plan')).toHaveValue('basic');
});

test('creates a tenant without a script, and finds it by a part of its name', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await logIn(page, service, { next: '/admin/tenants?new=1' });
  await page.getByLabel('Company name').fill('Plain Peptides');
  await page.getByLabel('Subdomain').fill('x');
  await page.getByLabel('Contact email').fill('hello@plain.example');
  await page.getByRole('button', { name: 'Create Tenant' }).click();
  await expect(page.locator('#create-tenant-subdomain-error')).toContainText('lower-case letters');
  await page.getByLabel('Subdomain').fill('plain-peptides');
  await page.getByRole('button', { name: 'Create Tenant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plain Peptides' })).toBeVisible();

  await open(page, '/admin/tenants');
  const list = page.getByRole('navigation', { name: 'Tenants' }).getByRole('link');
  await page.getByLabel('Search tenants').fill('PLAIN');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(list).toHaveCount(1);
  await expect(list).toContainText('plain-peptides.service.example');
  await expect(list).toContainText('Active');
  await page.getByLabel('Search tenants').fill('nobody at all');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('No tenants match')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  expect(await list.count()).toBeGreaterThan(1);
  await context.close();
});

test('the tabs have addresses, and another tenant of the list opens on the same tab', async ({ page }) => {
  await logIn(page, service);
  const id = await createTenant(page, 'Tabby Labs', 'tabby');
  await open(page, `/admin/tenants/${id}`);
  await expect(page).toHaveURL(new RegExp(`/admin/tenants/${id}/overview$`));
  for (const label of ['Total Assessments', 'Total Leads', 'This Month'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Performance' })).toHaveAttribute(
    'href',
    `/analytics?tenantId=${id}`,
  );
  for (const name of ['Analytics', 'Branding', 'Settings', 'Overview']) {
    await tab(page, name).click();
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
  }
  await open(page, `/admin/tenants/${id}/analytics`);
  await expect(page.getByRole('link', { name: 'View analytics' })).toHaveAttribute(
    'href',
    `/analytics?tenantId=${id}`,
  );
  await tab(page, 'Settings').click();
  await expect(page.getByLabel('Company name')).toHaveValue('Tabby Labs');
  await page.getByRole('navigation', { name: 'Tenants' }).getByText('Research Peptide Shop').click();
  await expect(page).toHaveURL(/default-tenant\/settings/);
  await expect(page.getByLabel('Company name')).toHaveValue('Research Peptide Shop');
  // The frame goes along: its pages are the new tenant's.
  await expect(page.getByRole('button', { name: 'Tenant: Research Peptide Shop' })).toBeVisible();
});

test('a brand is seen in the preview before it is saved, and in the embedded widget after', async ({
  page,
  browser,
}) => {
  await logIn(page, service);
  const id = await createTenant(page, 'Colourful', 'colourful');
  await tab(page, 'Branding').click();
  const preview = page.frameLocator('iframe[title="Preview of the widget"]');
  await expect(preview.getByText('Step 1 of 6')).toBeVisible();
  await untilReady(preview);
  // The preview stays where it was walked to.
  await preview.getByText('Skin Hair & Nails').click();
  await preview.getByRole('button', { name: 'Continue' }).click();
  await expect(preview.getByText('Step 2 of 6')).toBeVisible();

  await page.getByText('Use my colours').click();
  await page.getByLabel('Main colour').fill('#0f766e');
  await page.getByLabel('Second colour').fill('#115e59');
  await expect.poll(() => accentOf(preview.locator('html'))).toBe('#0f766e');
  await expect(preview.getByText('Step 2 of 6')).toBeVisible();
  const unbranded = await accentInShop(browser, 'colourful');
  expect(['', '#0f766e']).not.toContain(unbranded);

  // Yellow can't be written on: said with the shade that is shown instead.
  await page.getByLabel('Main colour').fill('#ffe600');
  const note = page.getByText(/^On light pages buttons are #[\da-f]{6} instead of #ffe600, whose text would/);
  await expect(note).toBeVisible();
  await page.getByLabel('Main colour').fill('#0f766e');
  await expect(note).toHaveCount(0);

  await page.getByLabel('Corners').selectOption('square');
  await page.getByRole('button', { name: 'Save look' }).click();
  await said(page, 'Tenant updated successfully');
  expect(await accentInShop(browser, 'colourful')).toBe('#0f766e');
  await page.reload();
  await expect(page.getByLabel('Main colour')).toHaveValue('#0f766e');
  await expect.poll(() => accentOf(preview.locator('html'))).toBe('#0f766e');

  // A colour that is none is refused beside its field, and what was typed stays.
  await page.getByLabel('Main colour').fill('#12');
  await page.getByRole('button', { name: 'Save look' }).click();
  await expect(page.locator('#look-primaryColor-error')).toHaveText('Please enter a colour such as #2563eb');
  await expect(page.getByLabel('Main colour')).toHaveValue('#12');

  // The preview itself: framed by the service alone, and able to send nothing.
  const answer = await page.request.get(`${service.origin}/admin/tenants/${id}/preview`);
  expect(answer.headers()['content-security-policy']).toContain("connect-src 'none'");
  expect(answer.headers()['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
  expect(answer.headers()['cache-control']).toBe('no-store');
});

test('a preview of which nothing has arrived yet leaves the page standing', async ({ page }) => {
  await logIn(page, service);
  const id = await createTenant(page, 'Early', 'early');
  // A document without a head, as every one is for a moment after its address is taken.
  const body = '<html xmlns="http://www.w3.org/1999/xhtml"/>';
  await page.route('**/preview?*', (route) => route.fulfill({ contentType: 'application/xhtml+xml', body }));
  await open(page, `/admin/tenants/${id}/branding`);
  await page.getByText('Use my colours').click();
  await page.getByLabel('Main colour').fill('#0f766e');
  const worn = () =>
    page.locator('iframe').evaluate(({ contentDocument: doc }: HTMLIFrameElement) => ({
      head: doc?.head ?? null,
      sheets: doc?.adoptedStyleSheets.length,
    }));
  await expect.poll(worn).toEqual({ head: null, sheets: 1 });
});

test('a logo is shown above the assessment, an SVG is refused with the reason', async ({ page }) => {
  await logIn(page, service);
  await createTenant(page, 'Logotype', 'logotype');
  await tab(page, 'Branding').click();
  const upload = page.getByRole('button', { name: 'Upload logo' });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

  await upload.click();
  await expect(page.locator('#logo-card').getByText('Choose a picture first.')).toBeVisible();
  await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await upload.click();
  await expect(page.locator('#logo-card').getByText(/^SVG pictures are not accepted, because/)).toBeVisible();
  await choose('huge.png', 'image/png', Buffer.alloc(5 * 1024 * 1024, 1));
  await upload.click();
  await expect(
    page.locator('#logo-card').getByText('The picture is too large; at most 2 MB are accepted.'),
  ).toBeVisible();

  await choose('logo.png', 'image/png', pngOf(320, 80));
  await upload.click();
  await said(page, 'Tenant updated successfully');
  const remove = page.getByRole('button', { name: 'Remove logo' });
  await expect(remove).toBeVisible();
  const own = async () => (await page.request.get(`${service.origin}/widget?client=logotype`)).text();
  const src = /<img src="(\/media\/[\w-]+)" alt="Logotype"/.exec(await own())?.[1] ?? '';
  expect((await page.request.get(service.origin + src)).headers()['content-type']).toBe('image/png');

  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Remove the logo?' });
  await expect(dialog).toContainText('show the name Logotype in its place');
  await dialog.getByRole('button', { name: 'Remove logo' }).click();
  await expect(remove).toHaveCount(0);
  expect(await own()).not.toContain('/media/');
});

test('domain and sender wait for DNS, with the records to copy', async ({ page }) => {
  await logIn(page, service);
  await createTenant(page, 'Domino', 'domino');
  await tab(page, 'Branding').click();
  const domain = page.locator('#domain-card');
  await domain.getByLabel('Domain').fill('https://quiz.domino.example/x');
  await domain.getByRole('button', { name: 'Save domain' }).click();
  await expect(page.locator('#domain-customDomain-error')).toHaveText(
    'Please enter a domain such as quiz.example.com',
  );
  await expect(domain.getByLabel('Domain')).toHaveValue('https://quiz.domino.example/x');
  await domain.getByLabel('Domain').fill('Quiz.Domino.Example');
  await domain.getByRole('button', { name: 'Save domain' }).click();
  await expect(domain.getByRole('textbox', { name: 'Name of the TXT record' })).toHaveValue(
    '_assessment-verify.quiz.domino.example',
  );
  await expect(domain.getByRole('textbox', { name: 'Value of the TXT record' })).not.toHaveValue('');
  await expect(domain.getByRole('button', { name: 'Check now' })).toBeVisible();
  await expect(domain.getByText('domino.service.example')).toBeVisible();
  await domain.getByRole('button', { name: 'Remove domain' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
  await expect(domain.getByRole('textbox', { name: 'Name of the TXT record' })).toHaveCount(0);

  const sender = page.locator('#sender-card');
  await sender.getByLabel('Sender address').fill('hello@domino.example');
  await sender.getByRole('button', { name: 'Save address' }).click();
  await expect(sender.getByRole('textbox', { name: 'Name of the TXT record' })).toHaveValue(
    '_assessment-verify.domino.example',
  );
  await expect(sender.getByText('Waits for DNS')).toBeVisible();
});

test('both controls of the status switch the widgets off, after asking, and on again', async ({
  page,
  browser,
}) => {
  await logIn(page, service);
  await createTenant(page, 'Switchable', 'switchable');
  await tab(page, 'Settings').click();
  const status = page.getByLabel('Status', { exact: true });
  const toggle = page.getByRole('switch', { name: 'Branding Enabled' });
  const badge = page.locator('main header').getByText('Inactive', { exact: true });

  await toggle.click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Switchable?' });
  await expect(dialog).toContainText('Its widgets stop answering');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).toBeChecked();
  expect(await embedStatus(browser, 'switchable')).toBe(200);

  await toggle.click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await said(page, 'Tenant updated successfully');
  await expect(badge).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await expect(status).toHaveValue('inactive');
  expect(await embedStatus(browser, 'switchable')).toBe(404);

  await status.selectOption('active');
  await expect(badge).toHaveCount(0);
  await expect(toggle).toBeChecked();
  expect(await embedStatus(browser, 'switchable')).toBe(200);

  await status.selectOption('inactive');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(badge).toBeVisible();
  expect(await embedStatus(browser, 'switchable')).toBe(404);
});

test('settings are saved card by card, and what can’t be saved stays as typed', async ({ page }) => {
  await logIn(page, service);
  await createTenant(page, 'Settled', 'settled');
  await tab(page, 'Settings').click();

  const origins = page.locator('#origins-card');
  await origins.getByLabel('Origins').fill('https://shop.example\nnot an origin');
  await origins.getByRole('button', { name: 'Save origins' }).click();
  await expect(page.locator('#origins-allowedOrigins-error')).toContainText('Please enter origins such as');
  await expect(origins.getByLabel('Origins')).toHaveValue('https://shop.example\nnot an origin');
  await origins.getByLabel('Origins').fill('https://Shop.Example/\n\nhttps://other.example');
  await origins.getByRole('button', { name: 'Save origins' }).click();
  await said(page, 'Tenant updated successfully');
  await expect(origins.getByLabel('Origins')).toHaveValue('https://shop.example\nhttps://other.example');
  const policy = (await page.request.get(`${service.origin}/embed?client=settled`)).headers();
  expect(policy['content-security-policy']).toContain(
    "frame-ancestors 'self' https://shop.example https://other.example",
  );

  const sending = page.locator('#sending-card');
  await sending.getByLabel('Send from').fill('20:00');
  await sending.getByRole('button', { name: 'Save marketing' }).click();
  await expect(page.locator('#sending-sendWindowEnd-error')).toHaveText(
    'The send window must end after it begins',
  );
  await sending.getByLabel('Send until').fill('00:00');
  await sending.getByText('Sunday').click();
  await sending.getByRole('button', { name: 'Save marketing' }).click();
  await expect(page.locator('#sending-sendWindowEnd-error')).toHaveCount(0);

  const terms = page.locator('#terms-card');
  await terms.getByLabel('Plan').selectOption('enterprise');
  await expect(terms.getByLabel('Base fee')).toHaveValue('1999.00');
  await terms.getByLabel('Commission').fill('7.25');
  await terms.getByLabel('Monthly assessment limit').fill('0');
  await terms.getByLabel('Currency').selectOption('EUR');
  const saved = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/settings'),
    );
  let answer = saved();
  await terms.getByRole('button', { name: 'Save terms' }).click();
  await answer;
  await expect(terms.getByText('€', { exact: true })).toBeVisible();

  const shop = page.locator('#shop-card');
  await shop.getByRole('switch', { name: 'Amounts' }).click();
  await shop.getByLabel('Promo code').fill('WELCOME10');
  const save = shop.getByRole('button', { name: 'Save shop and plans' });
  await shop.getByLabel('UTM parameters').fill('source=quiz');
  await save.click();
  await expect(shop.getByText('Please enter parameters that begin with utm_')).toBeVisible();
  await expect(shop.getByLabel('UTM parameters')).toHaveValue('source=quiz');
  await shop.getByLabel('UTM parameters').fill('utm_source=quiz\nutm_medium=plan');
  answer = saved();
  await save.click();
  await answer;

  await page.reload();
  await expect(shop.getByLabel('Promo code')).toHaveValue('WELCOME10');
  await expect(shop.getByLabel('UTM parameters')).toHaveValue('utm_source=quiz\nutm_medium=plan');
  await expect(shop.getByRole('switch', { name: 'Amounts' })).not.toBeChecked();
  await expect(sending.getByLabel('Send from')).toHaveValue('20:00');
  await expect(sending.getByLabel('Send until')).toHaveValue('00:00');
  await expect(sending.getByLabel('Sunday')).not.toBeChecked();
  await expect(sending.getByLabel('Monday')).toBeChecked();
  await expect(terms.getByLabel('Plan')).toHaveValue('enterprise');
  await expect(terms.getByLabel('Commission')).toHaveValue('7.25');
  await expect(terms.getByLabel('Monthly assessment limit')).toHaveValue('0');
});

test('a tenant’s admin sees their own tenant without its terms, and another’s as one that is not there', async ({
  page,
}) => {
  await open(page, '/signup');
  await page.getByLabel('Company').fill('Northern Labs');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('E-mail address').fill('ana@northern.example');
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/admin/);

  await open(page, '/admin/tenants');
  await page.waitForURL(/\/admin\/tenants\/[^/]+\/overview/);
  const own = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1, name: 'Northern Labs' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Tenant' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Tenants' })).toHaveCount(0);

  await tab(page, 'Settings').click();
  await expect(page.getByRole('heading', { name: 'Plan and limits' })).toBeVisible();
  await expect(page.getByText('1,000 assessments a month')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Branding Enabled' })).toHaveCount(0);
  await expect(page.getByLabel('Base fee')).toHaveCount(0);
  const settings = own.replace('overview', 'settings');
  const forms: Record<string, string>[] = [
    { intent: 'status', isActive: 'false' },
    { intent: 'terms', plan: 'custom', baseFee: '0.00', commissionRate: '0', monthlyAssessmentLimit: '0' },
  ];
  for (const form of forms) {
    const headers = { origin: service.origin };
    const answer = await page.request.post(service.origin + settings, { form, headers });
    expect([form.intent, answer.status()]).toEqual([form.intent, 403]);
  }
  await tab(page, 'Branding').click();
  await expect(page.getByRole('heading', { name: 'Look' })).toBeVisible();

  const bodies: string[] = [];
  for (const id of ['default-tenant', 'nobody-at-all'])
    for (const name of ['overview', 'analytics', 'branding', 'settings', 'preview']) {
      const answer = await page.request.get(`${service.origin}/admin/tenants/${id}/${name}`);
      expect([id, name, answer.status()]).toEqual([id, name, 404]);
      bodies.push((await answer.text()).replaceAll(id, '').replaceAll(/nonce="[^"]*"/g, ''));
    }
  expect(bodies.slice(0, 5).map((body) => body.length)).toEqual(bodies.slice(5).map((body) => body.length));
});

for (const width of [390, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`list and tabs are accessible and within ${width} px, ${colorScheme}`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await logIn(page, service, { next: '/admin/account' });
      const tabs = ['overview', 'analytics', 'branding', 'settings'];
      for (const path of [
        '/admin/tenants',
        '/admin/tenants?q=nobody+at+all',
        '/admin/tenants?new=1',
        ...tabs.map((name) => `/admin/tenants/default-tenant/${name}`),
      ]) {
        await open(page, path);
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `width of ${path}`,
        ).toBeLessThanOrEqual(width);
      }
    });
