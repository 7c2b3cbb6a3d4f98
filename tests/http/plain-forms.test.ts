import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import type { Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

/** The pages' forms as a browser without a script fills them in and sends them: the page names what is wrong and retains the rest. */

type Fields = Readonly<Record<string, string | boolean>>;
interface Step {
  /** Values of fields, by their names; true or false for a checkbox. */
  fields: Fields;
  /** Texts that the returned page shows. */
  shows?: readonly string[];
  lacks?: readonly string[];
  /** Values of the fields afterwards, if they differ from what was filled in. */
  holds?: Fields;
}

const TENANT = '?tenantId=own-tenant';
const SETTINGS = '/admin/tenants/own-tenant/settings';
const SIGN_UP = { company: 'Northern Labs', firstName: 'Ida', email: 'ida@weak.example', password: '' };
const NEW_TENANT = { name: 'Plain Peptides', subdomain: 'x', contactEmail: 'hello@plain.example' };
const SCRIPT = '<p>One {{firstName}}</p><script>alert(1)</script>';

const FORMS: readonly [page: string, button: string, ...Step[]][] = [
  [
    '/signup',
    'Sign up',
    {
      fields: { firstName: 'Ida', email: 'ida at forms', password: 'too short', subdomain: '-x' },
      shows: [
        'Company name is required',
        'Please enter a valid email address',
        'Use at least 12 characters',
        'Use 3 to 40 lower-case letters, digits and single hyphens',
      ],
      lacks: ['too short'],
      holds: { firstName: 'Ida', email: 'ida at forms', password: '', subdomain: '-x' },
    },
    {
      fields: { ...SIGN_UP, subdomain: '', password: 'Password2024!' },
      shows: ['This password is too common. Choose another password'],
      lacks: ['Password2024!'],
      holds: SIGN_UP,
    },
    {
      fields: { ...SIGN_UP, password: 'the northern lights' },
      shows: ['Don’t use your company’s name'],
      lacks: ['the northern lights'],
      holds: SIGN_UP,
    },
  ],
  [
    '/admin/tenants?new=1',
    'Create Tenant',
    { fields: NEW_TENANT, shows: ['lower-case letters'] },
    { fields: { subdomain: 'own-tenant' }, shows: ['This subdomain is taken'] },
    {
      fields: { subdomain: 'plain-peptides' },
      shows: ['Plain Peptides'],
      holds: {},
    },
  ],
  [
    `/communications/CAMPAIGN/templates/new${TENANT}`,
    'Add template',
    {
      fields: { name: 'Plain', subjectLine: 'Plain', bodyHtml: '<p>One {{nobody}}</p>' },
      shows: ['Unknown merge field {{nobody}}'],
    },
    {
      fields: { bodyHtml: SCRIPT },
      shows: ['<title>Plain', '&lt;p&gt;One {{firstName}}&lt;/p&gt;</textarea>'],
      lacks: ['alert(1)'],
      holds: {},
    },
  ],
  [`/admin/catalogue${TENANT}`, 'Epitalon is sold', { fields: {}, shows: ['Epitalon is no longer on sale'] }],
  [
    `/admin/catalogue/selank${TENANT}`,
    'Save product',
    {
      fields: { name: 'Calm Focus', productUrl: 'calm focus', price: 'forty' },
      shows: ['Enter an amount such as 299.00'],
    },
    {
      fields: { productUrl: 'shop.example/calm', price: '49.5' },
      shows: ['<title>Calm Focus'],
      holds: { price: '49.50' },
    },
  ],
  [
    SETTINGS,
    'Save origins',
    {
      fields: { allowedOrigins: 'https://shop.example\nnot an origin' },
      shows: ['Enter websites such as https://shop.example.com'],
    },
    {
      fields: { allowedOrigins: 'https://Shop.Example/\n\nhttps://other.example' },
      holds: { allowedOrigins: 'https://shop.example\nhttps://other.example' },
    },
  ],
  [
    SETTINGS,
    'Save marketing',
    { fields: { sendWindowStart: '20:00' }, shows: ['The send window must end after it begins'] },
    { fields: { sendWindowEnd: '00:00' } },
  ],
  [
    '/admin/account',
    'Change password',
    {
      fields: { current: 'not my password', password: 'short' },
      shows: ['Use at least 12 characters'],
      lacks: ['not my password'],
      holds: { current: '', password: '' },
    },
    {
      fields: { current: 'not my password', password: 'twelve letters and more' },
      shows: ['The password is wrong'],
      lacks: ['twelve letters and more'],
      holds: { current: '', password: '' },
    },
  ],
  [
    '/admin/ui',
    'Dark',
    {
      fields: {},
      shows: ['aria-label="Dark"[^>]*aria-pressed="true"', '<svg[\\s\\S]*View as table[\\s\\S]*15 Jul'],
    },
  ],
];

/** The other forms of a page of FORMS. */
const MORE_FORMS: typeof FORMS = [
  [
    SETTINGS,
    'Save terms',
    {
      fields: {
        plan: 'enterprise',
        baseFee: '1999.00',
        commissionRate: '7.25',
        monthlyAssessmentLimit: '0',
        currency: 'EUR',
      },
    },
  ],
  [
    SETTINGS,
    'Save shop and plans',
    {
      fields: { showAmounts: true, promoCode: 'WELCOME10', utm: 'source=quiz' },
      shows: ['Enter parameters that begin with utm_'],
    },
    { fields: { utm: 'utm_source=quiz\nutm_medium=plan', privacyUrl: 'https://shop.example/privacy' } },
  ],
  [SETTINGS, 'Save leads', { fields: { asksForHealthConsent: true } }],
];

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  beforeAll(async () => {
    ({ db, api, operator } = await twoTenantsForTests(makeDb));
    const { id } = await db.emailCampaign.create({ data: { tenantId: 'own-tenant', name: 'Spring' } });
    campaign = id;
  }, 120_000);
  afterAll(() => api.close());
  let campaign: string;

  const expectForm = async (path: string, button: string, ...steps: Step[]) => {
    const headers: Record<string, string> =
      path === '/signup' ? { Origin: api.origin } : { ...operator, Origin: api.origin };
    const open = async (address: string): Promise<string> => {
      const response = await fetch(new URL(address, api.origin), { headers });
      expect(response.status, address).toBe(200);
      return response.text();
    };
    let html = await open(path.replace('CAMPAIGN', campaign));
    let filled: Fields = {};
    for (const { fields, shows = [], lacks = [], holds } of steps) {
      const sent = fillIn(html, button, fields);
      const url = new URL(sent.action, new URL(path.replace('CAMPAIGN', campaign), api.origin));
      const answer = await fetch(url, { method: 'POST', body: sent.body, headers, redirect: 'manual' });
      const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      headers.Cookie = [headers.Cookie, ...set].filter(Boolean).join('; ');
      const to = answer.headers.get('location');
      expect(to ? [302] : [400, 409]).toContain(answer.status);
      html = to ? await open(to) : await answer.text();
      for (const text of shows) expect(html).toMatch(new RegExp(text.replaceAll('{', '\\{')));
      for (const text of lacks) expect(html).not.toContain(text);
      filled = { ...filled, ...fields };
      for (const [name, value] of Object.entries(holds ?? filled))
        expect([name, readField(html, button, name)]).toEqual([name, value]);
    }
  };
  it.each(FORMS)('%s: %s', expectForm);
  it.each(MORE_FORMS)('%s: %s', { tags: ['nightly'] }, expectForm);
});

function findForm(html: string, button: string) {
  const window = new Window();
  const document = new window.DOMParser().parseFromString(html, 'text/html');
  const pressed = [...document.querySelectorAll('button')].find(
    (candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent).trim() === button,
  );
  if (!pressed?.form) throw new Error(`No form has the button ${button}.`);
  return { window, pressed, form: pressed.form };
}

const findControl = (form: ReturnType<typeof findForm>['form'], name: string) => {
  const [control] = form.querySelectorAll(`[name="${name}"]:not([type=hidden])`);
  if (!control) throw new Error(`The form has no field ${name}.`);
  return control as unknown as HTMLInputElement;
};

function fillIn(html: string, button: string, fields: Fields) {
  const { window, pressed, form } = findForm(html, button);
  for (const [name, value] of Object.entries(fields)) {
    const control = findControl(form, name);
    if (typeof value === 'boolean') control.checked = value;
    else control.value = value;
  }
  const body = new URLSearchParams([...new window.FormData(form)] as [string, string][]);
  if (pressed.name) body.append(pressed.name, pressed.value);
  return { action: pressed.getAttribute('formaction') ?? form.getAttribute('action') ?? '', body };
}

function readField(html: string, button: string, name: string): string | boolean {
  const control = findControl(findForm(html, button).form, name);
  if (control.type === 'checkbox') return control.checked;
  // For a parsed list, happy-dom returns the option before the selected one.
  return control.querySelector('option[selected]')?.getAttribute('value') ?? control.value;
}
