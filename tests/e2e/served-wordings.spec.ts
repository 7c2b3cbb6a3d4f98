import { expect, type Page } from '@playwright/test';
import { connect } from '#app/db/connect.server.ts';
import type { Connection } from '#app/db/connection.ts';
import { WIDGETS, type WidgetKind } from '#app/engine/vocabulary.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { REGIONS, type Region } from '#app/protocol/jurisdictions.ts';
import { makeTenant } from '../data/rows.ts';
import { seededRandom } from '../support/random.ts';
import { createRandomCompanies } from '../support/random-companies.ts';
import { readShownText } from '../support/shown-text.ts';
import { service, test } from './fixtures.ts';

/**
 * Record = screen (D65): visitors with random answers go through the served documents of random companies, and each sentence about consent
 * that the ledger has of them is read, letter by letter, on the screen that sent it.
 */

// A check of the address that the visitor typed is refused when the page is left.
test.use({ expectedProblems: /Failed to load resource|net::ERR/ });

/** Checkboxes of the last screen, and the kind of consent that each gives. */
const KIND_OF_BOX = {
  healthConsent: 'health',
  crmConsent: 'crm-health',
  marketingOptIn: 'offers',
  textsConsent: 'texts',
} as const;
const PATHS: Record<WidgetKind, string> = { full: '/widget', consumer: '/consumer', technical: '/technical' };

const { pick, chance, makeCompany } = createRandomCompanies(seededRandom());

let database: Connection;
test.beforeAll(async () => {
  database = await connect(`file:${service.file}`);
});
test.afterAll(() => database.close());

/** Stores a random company. @returns its id */
async function storeCompany(): Promise<string> {
  const { settings, sellsTo, signOffs } = makeCompany();
  const { id } = await makeTenant(database.db, { ...settings, sellsTo: sellsTo ?? undefined });
  const signature = { tenantId: id, name: 'Ana Ruiz', firm: 'Ruiz & Co', signedOn: '2026-11-20' };
  for (const signOff of signOffs)
    await database.db.regionSignOff.create({ data: { ...signature, ...signOff } });
  return id;
}

interface Visit {
  client: string;
  widget: WidgetKind;
  locale: Locale;
  /** As the shop's page says it; the visitor is asked without it. */
  pageRegion: Region | undefined;
  /** As the visitor answers it, if asked. */
  ownRegion: Region | undefined;
  email: string;
  phone: string;
  ticks: Record<keyof typeof KIND_OF_BOX, boolean>;
}

/** Fills in everything up to the screen that sends the answers, in the page, as a quick visitor would by hand. */
async function walkToSendingScreen(page: Page, { ownRegion, email, phone }: Visit): Promise<void> {
  await page.evaluate(
    async ({ region, fields }) => {
      const pause = () => new Promise((done) => setTimeout(done, 5));
      const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
      const until = async (isSo: () => unknown, what: string) => {
        for (let turns = 0; !isSo(); turns++) {
          if (turns > 2000) throw new Error(`${what}: ${find('h2')?.textContent}`);
          await pause();
        }
      };
      const list = (type: string) => [
        ...document.querySelectorAll<HTMLInputElement>(`.sg-widget [type=${type}]`),
      ];
      const answer = async () => {
        for (const name of new Set(list('radio').map((input) => input.name))) {
          const group = list('radio').filter((input) => input.name === name);
          if (!group.some(({ checked }) => checked)) (group[1] ?? group[0])?.click();
        }
        for (const name of new Set(list('checkbox').map((input) => input.name))) {
          const group = list('checkbox').filter((input) => input.name === name);
          if (group.length > 1 && !group.some(({ checked }) => checked))
            (group.find(({ value }) => /none/i.test(value)) ?? group[0])?.click();
        }
        const select = find<HTMLSelectElement>('#sg-region');
        if (!select || !region || select.value === region) return;
        // The region's rules are fetched, and the screens drawn anew by them.
        const { fetch } = window;
        let isFetched = false;
        window.fetch = async (...request) => {
          const response = await fetch(...request);
          setTimeout(() => (isFetched = true), 30);
          return response;
        };
        select.value = region;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await until(() => isFetched, 'rules of the region');
        window.fetch = fetch;
      };
      for (let screens = 0; screens < 12; screens++) {
        await until(() => find('.sg-widget h2') && !find('.sg-widget [aria-busy=true]'), 'screen');
        if (find('input[type=email]')) break;
        await answer();
        await pause();
        const before = find('.sg-widget h2')?.textContent;
        find<HTMLButtonElement>('.sg-primary')?.click();
        await until(() => find('.sg-widget h2')?.textContent !== before, 'next screen');
      }
      await answer();
      for (const [name, value] of Object.entries(fields)) {
        const input = find<HTMLInputElement>(`input[name=${name}]`);
        if (!input) continue;
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      find<HTMLInputElement>('input[name=consent]')?.click();
    },
    { region: ownRegion, fields: { firstName: 'Ada', institution: 'Acme Lab', email, phone } },
  );
}

/** Goes through a widget's own page and sends the answers. @returns the markup of the screen that sent them, and the boxes on it */
async function visit(page: Page, visitor: Visit) {
  const { client, widget, locale, pageRegion, ticks } = visitor;
  const query = new URLSearchParams({ client, locale, ...(pageRegion && { region: pageRegion }) });
  await page.goto(`${service.origin}${PATHS[widget]}?${query}`);
  await page.locator('#widget:not(.sg-cold)').waitFor();
  await walkToSendingScreen(page, visitor);
  // The boxes are in a file that is fetched for companies that show them.
  await page.waitForFunction(() => !document.querySelector('.sg-waiting'));
  const screen = await page.evaluate((answers) => {
    const names = Object.keys(answers) as (keyof typeof answers)[];
    const boxes = names.filter((name) => document.querySelector(`input[name=${name}]`));
    for (const name of boxes)
      if (answers[name]) document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.click();
    return { boxes, html: document.querySelector('.sg-widget')?.innerHTML ?? '' };
  }, ticks);
  const answered = page.waitForResponse(/\/api\/assessment/, { timeout: 5000 }).catch(() => null);
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('.sg-widget [type=submit]')?.click());
  const needsHealth = screen.boxes.includes('healthConsent') && !ticks.healthConsent;
  if (needsHealth) {
    await page.locator('[aria-invalid]').first().waitFor({ state: 'attached' });
    return null;
  }
  const response = await answered;
  expect(response?.status(), `${widget} ${locale} ${JSON.stringify(ticks)}`).toBeLessThan(300);
  return screen;
}

async function visitRandomly(page: Page, submissions: number): Promise<void> {
  const companies: string[] = [];
  for (let n = 0; n < 24; n++) companies.push(await storeCompany());
  // Otherwise a tab shows the plan of the visitor before.
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const met = new Set<string>();
  for (let sent = 0, tried = 0; sent < submissions; tried++) {
    const visitor: Visit = {
      client: pick(companies),
      widget: pick(WIDGETS),
      locale: pick(LOCALES),
      pageRegion: pick([undefined, undefined, ...REGIONS]),
      ownRegion: pick([undefined, ...REGIONS]),
      email: `shown-${tried}@example.com`,
      phone: pick(['', '+14155550100']),
      ticks: {
        healthConsent: chance(0.95),
        crmConsent: chance(0.5),
        marketingOptIn: chance(0.5),
        textsConsent: chance(0.6),
      },
    };
    const screen = await visit(page, visitor);
    const lead = await database.db.lead.findFirst({
      where: { tenantId: visitor.client, email: visitor.email },
    });
    const name = `${visitor.widget} ${visitor.locale} ${visitor.pageRegion} ${visitor.ownRegion}`;
    expect(lead !== null, name).toBe(screen !== null);
    if (!screen || !lead) continue;
    sent += 1;
    const events = await database.db.consentEvent.findMany({ where: { leadId: lead.id } });
    const text = readShownText(screen.html);
    for (const { kind, wording, locale, widget, mode } of events) {
      expect(text, `${name} ${kind}`).toContain(wording);
      expect([locale, widget]).toEqual([visitor.locale, visitor.widget]);
      met.add(`${kind} ${mode}`);
    }
    for (const box of Object.keys(KIND_OF_BOX) as (keyof typeof KIND_OF_BOX)[]) {
      const row = events.find(({ kind }) => kind === KIND_OF_BOX[box]);
      const isShown = screen.boxes.includes(box);
      const isMoot = box === 'textsConsent' && visitor.ticks[box] && !visitor.phone;
      expect(row?.mode === 'box', `${name} ${box}`).toBe(isShown && !isMoot);
      if (isShown && row) expect(row.state).toBe(visitor.ticks[box] ? 'given' : 'refused');
    }
  }
  for (const kind of ['terms', 'age', 'health box', 'crm-health box', 'offers notice', 'offers box', 'texts'])
    expect([...met].join(', ')).toContain(kind);
}

test('the ledger has the sentences of the served screens', ({ page }) => visitRandomly(page, 40));

test('the ledger has the sentences of 500 served screens', { tag: '@nightly' }, async ({ page }) => {
  test.setTimeout(1_200_000);
  await visitRandomly(page, 500);
});
