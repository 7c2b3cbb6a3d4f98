import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ListOptions, type ListQuery, recommendList } from '#app/engine/list-plan.ts';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import { CompoundMark } from '#app/plan-view/compound-marks.tsx';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { widgetConfig } from '../../../../tests/support/plan-page-data.ts';
import { LegacyResults } from './index.tsx';

const query: ListQuery = { widget: 'technical', goal: 'tissue', challenge: 'angiogenesis', flags: ['none'] };

/** A list with amounts, which an institution never sees (D82). */
const withAmounts: Partial<ListQuery> = {
  widget: 'consumer',
  goal: 'performance',
  challenge: 'recovery',
  flags: ['None of the above'],
};

const config = widgetConfig({
  widget: 'technical',
  locale: 'en-US',
  shopUrl: 'https://shop.example/all',
  contactUrl: 'https://shop.example/contact',
});

interface Shown {
  answers?: Partial<ListQuery>;
  options?: ListOptions;
  tenant?: Partial<WidgetConfig>;
  asFile?: boolean;
}

function renderList({ answers, options, tenant, asFile }: Shown = {}) {
  const plan = recommendList({ ...query, ...answers }, { shop_url: config.shopUrl, ...options });
  const html = renderToString(
    <LegacyResults
      plan={plan}
      config={{ ...config, ...tenant }}
      assessmentId="assessment-1"
      trackingId="trk_1"
      onToast={asFile ? undefined : () => undefined}
    />,
  );
  return { plan, html, cards: html.match(/<article.*?<\/article>/gs) ?? [] };
}

test('says on the card of a product that it is out of stock, and on no other', () => {
  const { plan } = renderList();
  const id = plan.list[0]?.id ?? '';
  const { cards } = renderList({ tenant: { products: { [id]: { out_of_stock: true } } } });
  const marked = cards.filter((card) => card.includes('Out of stock at the moment'));
  expect(marked).toHaveLength(plan.list.filter((item) => item.id === id).length);
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.length).toBeLessThan(cards.length);
});

const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const linkNamed = (html: string, name: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)]
    .filter(([, , label]) => label === name)
    .map(([, href]) => href?.replaceAll('&amp;', '&'));

test('labels the cards in list order, each with its match', () => {
  const { plan, cards } = renderList({
    answers: { widget: 'consumer', goal: 'energy', challenge: 'metabolism' },
  });
  expect(cards).toHaveLength(3);
  const labels = ['Primary Recommendation', 'Stack Option', 'Secondary Option'];
  for (const [place, card] of cards.entries()) {
    const item = plan.list[place];
    expect(text(card)).toContain(labels[place]);
    expect(text(card)).toContain(`${item?.matchPercentage}% match`);
    expect(card).toContain(`<path d="M0 0h${item?.matchPercentage}v6H0z"`);
  }
  expect(new Set(plan.list.map(({ matchPercentage }) => matchPercentage)).size).toBe(2);
});

test('shows everything that the list says of each compound', () => {
  const { plan, cards } = renderList({ answers: withAmounts });
  for (const [place, item] of plan.list.entries()) {
    const words = text(cards[place] ?? '').replaceAll('&#x27;', "'");
    for (const phrase of [item.name, item.description, ...item.benefits]) expect(words).toContain(phrase);
    // The dosage comes after the conditions that no question covered (D42).
    expect(words).toContain('Do not use if any applies');
    expect(words.indexOf('Do not use if any applies')).toBeLessThan(words.indexOf(item.dosage));
    for (const label of ['duration', 'administration', 'timing'] as const)
      expect(words.toLowerCase()).toContain(`${label} ${item[label].toLowerCase()}`);
  }
});

test('says that there is no established dose instead of figures', () => {
  const { html } = renderList({ answers: { widget: 'consumer', goal: 'sleep', challenge: 'stress' } });
  expect(text(html)).toContain('Dosage No established dose Duration Not established');
});

test('draws a mark of its own for each of the other compounds, unlike any entry’s, and shows it on its card', () => {
  const marks = [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS, 'unknown'].map((id) =>
    renderToString(<CompoundMark id={id} />),
  );
  expect(new Set(marks).size).toBe(25);
  const { plan, cards } = renderList({ answers: { widget: 'consumer', goal: 'sleep', challenge: 'stress' } });
  const place = plan.list.findIndex(({ id }) => id === 'dsip');
  expect(cards[place]).toContain(marks[PEPTIDE_IDS.length + OTHER_COMPOUND_IDS.indexOf('dsip')]);
});

test('leads to the product, else to the shop, and names the visitor’s tracking id', () => {
  const { html } = renderList({ options: { products: { 'tb-500': { url: 'https://shop.example/tb' } } } });
  expect(linkNamed(html, 'Research Details')).toEqual([
    'https://shop.example/all?product=bpc-157&sg_tid=trk_1',
    'https://shop.example/tb?sg_tid=trk_1',
    'https://shop.example/all?product=signature-protocol&sg_tid=trk_1',
  ]);
  const bare = renderList({ options: { shop_url: '' } });
  expect(linkNamed(bare.html, 'Research Details')[0]).toBe('https://shop.example/all?sg_tid=trk_1');
});

test('tells of the mail, and offers the report, the research team and the shop', () => {
  const { html } = renderList();
  expect(html).toContain('Report Sent to Your Email');
  expect(linkNamed(html, 'Download Report')).toEqual(['/api/assessment/assessment-1/download']);
  expect(linkNamed(html, 'Contact Research Team')).toEqual(['https://shop.example/contact?sg_tid=trk_1']);
  expect(linkNamed(html, 'Visit the Shop')).toEqual(['https://shop.example/all?sg_tid=trk_1']);
});

test('offers no page that the tenant has not given, nor one that is no web address', () => {
  const { html } = renderList({
    options: { shop_url: '' },
    tenant: { shopUrl: '', contactUrl: 'javascript:alert(1)' },
  });
  for (const name of ['Research Details', 'Contact Research Team', 'Visit the Shop'])
    expect(html).not.toContain(name);
});

test('carries a caution on the card that it is about, and names who was left out and who must not use it', () => {
  const { plan, html, cards } = renderList({ answers: { flags: ['immunological'] } });
  expect(plan.list.some(({ cautions }) => cautions.length > 0)).toBe(true);
  for (const [place, { cautions }] of plan.list.entries())
    for (const caution of cautions) expect(text(cards[place] ?? '')).toContain(caution.split(':')[0]);
  expect(text(html)).toContain('Who must not use this');

  const listWithExclusions = renderList({ answers: { goal: 'hormonal', flags: ['cardiovascular'] } });
  expect(listWithExclusions.plan.exclusions.length).toBeGreaterThan(0);
  for (const { name } of listWithExclusions.plan.exclusions)
    expect(text(listWithExclusions.html)).toContain(name);
  // All products have the same reason, which the first sentence gives.
  expect(text(listWithExclusions.html).match(/You ticked Cardiovascular conditions/g)).toHaveLength(1);
  expect(text(listWithExclusions.html)).not.toContain('because you ticked');
  for (const disclaimer of listWithExclusions.plan.disclaimers)
    expect(listWithExclusions.html).toContain(disclaimer);
});

test('names conditions that nothing is screened for, above the cards', () => {
  const { plan, html } = renderList({ answers: { flags: ['Gout'] } });
  const [caution = ''] = plan.cautions;
  expect(caution).toContain('Gout');
  expect(text(html)).toContain(caution);
  expect(html.indexOf('Gout')).toBeLessThan(html.indexOf('<article'));
});

test('offers no product and no shop where nothing is suitable, and advises a doctor', () => {
  const { html, cards } = renderList({ answers: { flags: ['active-cancer'] } });
  expect(cards).toHaveLength(0);
  expect(text(html)).toMatch(/talk to a doctor/i);
  expect(html).not.toMatch(/Research Details|Visit the Shop|Report.*match/);
  expect(linkNamed(html, 'Contact Research Team')).toEqual(['https://shop.example/contact?sg_tid=trk_1']);
  expect(html.match(/sg_tid/g)).toHaveLength(1);
});

test('leaves the dosage out when the shop shows no amounts', () => {
  const { html } = renderList({ answers: withAmounts, options: { show_amounts: false } });
  expect(text(html)).not.toMatch(/Dosage|\d (mg|ml|IU)\b/);
  expect(text(html)).toContain('Administration');
});

test('states no human use to an institution, and asks for no tick that would open one (D82)', () => {
  const { html } = renderList();
  expect(text(html).match(/not stated for research use/g)).toHaveLength(12);
  expect(text(html)).not.toMatch(/\d (mg|ml|IU)\b|Do not use if any applies/);
});

test('leaves out what a file can’t do', () => {
  const { html } = renderList({ asFile: true });
  expect(html).not.toMatch(/Download Report|Report Sent|E-mail me the plan|sgr-actions/);
  expect(html).toContain('Research Details');
});

test('holds nothing that a strict content policy or the hydration would stumble over', () => {
  const { html } = renderList({ answers: { goal: 'hormonal' } });
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain('<!--');
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBe(3);
  expect(new Set(ids).size).toBe(ids.length);
});
