import { describe, expect, it, test } from 'vitest';
import { approvalLine } from '#app/engine/claims/approval-lines.ts';
import { approvalLine as spanishApprovalLine } from '#app/engine/claims/es/approval-lines.ts';
import { namesDanger } from '#app/engine/danger-words.ts';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import { OTHER_COMPOUND_IDS, screenOther } from '#app/engine/other-compounds.ts';
import { screen } from '#app/engine/screen.ts';
import { PEPTIDE_IDS, type Profile } from '#app/engine/types.ts';
import { FLAGS, type Flag } from '#app/engine/vocabulary.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';
import { MAX_MAIL_PRODUCTS, type ProductsRequest, productsForLead } from './products-for-lead.ts';

const PROFILE: Profile = {
  experience_level: 'advanced',
  goals: ['sleep', 'recovery'],
  symptoms: [],
  sex_at_birth: 'male',
  age_range: '35-44',
  budget_level: 'premium',
  contra_flags: [],
};

const makePlan = (answers: Partial<Profile> = {}): FormattedPlan => ({
  format: 'plan',
  plan: recommend({ ...PROFILE, ...answers }),
});

const request = (changes: Partial<ProductsRequest> = {}): ProductsRequest => ({
  agreesToSegments: true,
  plan: makePlan(),
  flags: [],
  tenant: { shop_url: 'https://shop.example/all' },
  utm: { utm_source: 'mail' },
  trackingId: 'tracking-1',
  locale: 'en',
  ...changes,
});

/** Makes a stored plan with these entries. */
const planWith = (ids: readonly string[]): FormattedPlan => {
  const { plan } = makePlan() as Extract<FormattedPlan, { format: 'plan' }>;
  const [sample] = plan.game_plan.start_here;
  if (!sample) throw new Error('a product is expected');
  const start_here = ids.map((id) => ({ ...sample, id: id as (typeof sample)['id'] }));
  return { format: 'plan', plan: { ...plan, game_plan: { start_here, next_layer: [], advanced: [] } } };
};

const everyFlagSet = (): Flag[][] =>
  Array.from({ length: 2 ** FLAGS.length }, (_, bits) => FLAGS.filter((_, place) => bits & (1 << place)));

test('no product of the catalogue or the lists is shown that any of the lead’s flags excludes, for every set of flags', () => {
  const screened = [
    ...PEPTIDE_IDS.map((id) => ({ id, excluded: (flags: Flag[]) => screen(id, flags).excluded })),
    ...OTHER_COMPOUND_IDS.map((id) => ({ id, excluded: (flags: Flag[]) => screenOther(id, flags).excluded })),
  ];
  // Failures are collected, because thousands of expectations take longer than the checks themselves.
  const wrong: string[] = [];
  for (let from = 0; from < screened.length; from += MAX_MAIL_PRODUCTS) {
    const entries = screened.slice(from, from + MAX_MAIL_PRODUCTS);
    const plan = planWith(entries.map(({ id }) => id));
    for (const flags of everyFlagSet()) {
      const productIds = productsForLead(request({ plan, flags })).map(({ id }) => id);
      const allowed = entries.filter(({ excluded }) => excluded(flags).length === 0).map(({ id }) => id);
      if (productIds.join() !== allowed.join()) wrong.push(`${flags.join(', ')}: ${productIds.join(', ')}`);
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

describe('the products of a lead’s mail', () => {
  it('are those of its plan, in its order, with the tenant’s link and the tracking id', () => {
    const { plan } = makePlan() as Extract<FormattedPlan, { format: 'plan' }>;
    const names = Object.values(plan.game_plan)
      .flat()
      .map(({ name }) => name);
    const products = productsForLead(request());
    expect(products.map(({ name }) => name)).toEqual(names);
    for (const { link, id } of products)
      expect(link).toBe(`https://shop.example/all?product=${id}&utm_source=mail&sg_tid=tracking-1`);
  });

  it('are none without a plan, in a plan without products, and with a condition that the screen does not know', () => {
    expect(productsForLead(request({ agreesToSegments: false }))).toEqual([]);
    expect(productsForLead(request({ plan: null }))).toEqual([]);
    expect(
      productsForLead(request({ plan: makePlan({ contra_flags: ['Active cancer treatment'] }) })),
    ).toEqual([]);
    expect(productsForLead(request({ flags: ['A rare disease'] }))).toEqual([]);
    expect(productsForLead(request({ flags: ['None of the above'] })).length).toBeGreaterThan(0);
  });

  it('leave out what the age excludes, also in plans that were made before ages were screened (D46)', () => {
    const old = planWith(['cjc-1295-ipamorelin', 'selank']) as Extract<FormattedPlan, { format: 'plan' }>;
    const makePlanForAge = (age_range: Profile['age_range']): FormattedPlan => ({
      format: 'plan',
      plan: { ...old.plan, user_profile: { ...old.plan.user_profile, age_range } },
    });
    const ids = (changes: Partial<ProductsRequest>) => productsForLead(request(changes)).map(({ id }) => id);
    expect(ids({ plan: makePlanForAge('18-24') })).toEqual(['selank']);
    expect(ids({ plan: makePlanForAge('25-34') })).toEqual(['cjc-1295-ipamorelin', 'selank']);
    expect(ids({ plan: makePlanForAge('25-34'), otherPlans: [makePlanForAge('18-24')] })).toEqual(['selank']);
  });

  it('are left out after words of danger in this or another assessment, such as an own age under 18', () => {
    expect(namesDanger('I am 16 years old')).toBe(true);
    const withheld: FormattedPlan = {
      format: 'plan',
      plan: recommend(
        { ...PROFILE, contra_flags: ['None of the above'] },
        { own_words: [{ topic: 'pancreatitis', action: 'withhold' }] },
      ),
    };
    expect(productsForLead(request({ plan: withheld }))).toEqual([]);
    expect(productsForLead(request({ otherPlans: [withheld] }))).toEqual([]);
    expect(productsForLead(request({ namesDanger: true }))).toEqual([]);
    expect(productsForLead(request({ otherPlans: [makePlan()] })).length).toBeGreaterThan(0);
  });

  it('obey the technical widget’s safety ids, too', () => {
    const plan = planWith(['cjc-1295-ipamorelin', 'selank']);
    expect(productsForLead(request({ plan, flags: ['cardiovascular'] })).map(({ id }) => id)).toEqual([
      'selank',
    ]);
  });

  it('are kept to what the tenant sells today, under its name and address of today', () => {
    const [first, second] = productsForLead(request());
    if (!first || !second) throw new Error('two products are expected');
    const tenant = {
      available: [second.id],
      products: { [second.id]: { name: 'Our own name', url: 'https://other.example/p' } },
    };
    expect(productsForLead(request({ tenant, utm: undefined }))).toMatchObject([
      { name: 'Our own name', link: 'https://other.example/p?sg_tid=tracking-1' },
    ]);
    expect(productsForLead(request({ tenant: { available: [] } }))).toEqual([]);
  });

  it('are kept to what is in stock', () => {
    const [first, ...rest] = productsForLead(request());
    const products = { [first?.id ?? '']: { out_of_stock: true } };
    const ids = productsForLead(request({ tenant: { products } })).map(({ id }) => id);
    expect(rest.length).toBeGreaterThan(0);
    expect(ids).toEqual(rest.map(({ id }) => id));
  });

  it('have no link where the tenant gave no address, and none that is no web address', () => {
    expect(productsForLead(request({ tenant: {} })).map(({ link }) => link)).not.toContain(undefined);
    for (const { link } of productsForLead(request({ tenant: { shop_url: 'javascript:alert(1)' } })))
      expect(link).toBeNull();
  });

  it('have the names of the older lists', () => {
    const plan: FormattedPlan = {
      format: 'list',
      plan: recommendList({ widget: 'technical', goal: 'hormonal', challenge: 'growth-hormone', flags: [] }),
    };
    expect(productsForLead(request({ plan })).map(({ name }) => name)).toEqual([
      'Ipamorelin',
      'CJC-1295',
      'Kisspeptin-10',
    ]);
  });

  it('each carry one line that says what is known and whom it is not for, and no amount', () => {
    for (const locale of ['en', 'es'] as const)
      for (const id of [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS]) {
        const [product] = productsForLead(request({ plan: planWith([id]), locale }));
        if (!product) throw new Error(`${id} is expected`);
        const line = locale === 'en' ? approvalLine(id) : spanishApprovalLine(id);
        expect(product.warning.slice(0, line.length + 1)).toBe(`${line} `);
        expect(product.warning).toContain(
          locale === 'en' ? 'Pregnancy or breastfeeding' : 'Embarazo o lactancia',
        );
        expect(product.warning).not.toContain('\n');
        expect(`${product.about} ${product.warning}`).not.toMatch(/\d ?(mg|mcg|µg|ml|IU|UI)\b/i);
      }
  });
});
