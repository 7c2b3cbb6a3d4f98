import { describe, expect, it } from 'vitest';
import { hideAmounts } from './hide-amounts.ts';
import { recommend } from './index.ts';
import { productUrl, withoutAmounts } from './present.ts';
import { PEPTIDE_IDS, type PeptideId, type PlannedPeptide, type RecommendOptions } from './types.ts';
import { LEVELS, type Level } from './vocabulary.ts';

const EVERY_ANSWER = {
  goals: ['muscle-gain', 'anti-aging', 'cognitive', 'athletic', 'sleep'],
  symptoms: ['low-energy'],
};
const WEIGHT_ONLY: PeptideId[] = ['retatrutide', 'tirzepatide', 'semaglutide', 'aod-9604', 'hcg-protocol'];

const MAY_STATE_AMOUNTS = [
  'contraindications',
  'cycling_guidance',
  'evidence_note',
  'interactions_to_avoid',
  'mechanism_of_action',
  'plain_english_explanation',
  'research_applications',
  'timing_protocol',
];

/** Makes a plan that contains only this entry. */
function planWith(id: PeptideId, options: RecommendOptions = {}, experience_level: Level = 'advanced') {
  const goals = WEIGHT_ONLY.includes(id) ? ['weight-loss'] : EVERY_ANSWER.goals;
  return recommend(
    {
      ...EVERY_ANSWER,
      goals,
      experience_level,
      sex_at_birth: 'male',
      age_range: '35-44',
      budget_level: 'premium',
      contra_flags: ['None of the above'],
    },
    { ...options, available: [id] },
  );
}
function findEntry(id: PeptideId, options?: RecommendOptions): PlannedPeptide {
  const [entry] = planWith(id, options).game_plan.start_here;
  if (!entry) throw new Error(`${id} is not in its plan`);
  return entry;
}

describe('a product link', () => {
  const entryUrl = '?product=bpc-157';
  it.each([
    ["the product's own address", 'https://a.example/x', 'https://shop.example/', 'https://a.example/x'],
    [
      "the entry's within the shop",
      undefined,
      'https://shop.example/list',
      'https://shop.example/list?product=bpc-157',
    ],
    ["the entry's own without a shop", undefined, undefined, entryUrl],
    ["the entry's own for an invalid shop address", undefined, 'shop', entryUrl],
    [
      'the shop for an invalid product address',
      'a b',
      'https://s.example',
      'https://s.example/?product=bpc-157',
    ],
    ['never a script', 'javascript:alert(1)', 'javascript:alert(2)', entryUrl],
  ])('is %s', (_, url, shop, expected) => {
    expect(productUrl(entryUrl, url, shop)).toBe(expected);
  });
});

describe("a tenant's settings", () => {
  it('show on the entry: name, address, price, coupon, image', () => {
    const entry = findEntry('bpc-157', {
      shop_url: 'https://shop.example/',
      products: {
        'bpc-157': {
          name: 'Acme BPC',
          url: 'https://shop.example/bpc',
          price_cents: 4900,
          coupon_code: 'TEN',
          image_url: '/i.webp',
        },
      },
    });
    expect(entry).toMatchObject({
      name: 'Acme BPC',
      product_url: 'https://shop.example/bpc',
      price_cents: 4900,
      coupon_code: 'TEN',
      image_url: '/i.webp',
    });
    expect(findEntry('bpc-157')).not.toHaveProperty('price_cents');
  });

  it('put the brand into the name of the signature protocol, as it is written', () => {
    expect(findEntry('signature-protocol', { brand: 'Acme $& Co' }).name).toBe(
      'Acme $& Co Radiance Protocol',
    );
    for (const brand of [undefined, '  '])
      expect(findEntry('signature-protocol', { brand }).name).toBe('Signature Radiance Protocol');
    expect(JSON.stringify(planWith('signature-protocol', { brand: 'Acme' }))).not.toContain('{brand}');
  });

  it('name excluded entries too', () => {
    const { exclusions } = recommend(
      { ...planWith('bpc-157').user_profile, contra_flags: ['Active cancer treatment'] },
      { brand: 'Acme', products: { 'bpc-157': { name: 'Acme BPC' } } },
    );
    expect(exclusions[0]).toMatchObject({ name: 'Acme BPC' });
    expect(exclusions[0]?.reason).toContain('Acme BPC was left out');
    expect(exclusions.at(-1)?.name).toBe('Acme Radiance Protocol');
  });
});

describe('amounts switched off', () => {
  it.each([
    ['A week at 0.25 mg is usual. Then more.', 'Then more.'],
    ['Mix with 2 ml. Use 5,000 IU! Keep cool.', 'Keep cool.'],
    ['Raised by 1 and 4 mg a week.', ''],
    ['100 mcg or 0.1-mg steps, 60 µg/kg, 10 units, 2 capsules', ''],
    [
      'For 4 to 6 weeks, then 4 weeks off; class S2, IGF-1, CJC-1295.',
      'For 4 to 6 weeks, then 4 weeks off; class S2, IGF-1, CJC-1295.',
    ],
  ])('turn "%s" into "%s"', (text, remainingText) => {
    expect(withoutAmounts(text)).toBe(remainingText);
  });

  // Some of these texts state no amount in any entry of today.
  it('leave no amount in any text of an entry that may state one', () => {
    const entry = findEntry('bpc-157');
    const amount = 'At most 2 mg a day.';
    const added = Object.fromEntries(
      Object.entries(entry).flatMap(([field, value]) => {
        if (!MAY_STATE_AMOUNTS.includes(field)) return [];
        return [[field, Array.isArray(value) ? [...value, amount] : `${value} ${amount}`]];
      }),
    );
    expect(Object.keys(added).sort()).toEqual(MAY_STATE_AMOUNTS);
    expect(JSON.stringify(hideAmounts({ ...entry, ...added }))).not.toContain(amount);
  });

  /** Written independently of the engine's own expression. */
  const AMOUNT = /\d[\d.,]* ?-?(mg|mcg|µg|μg|ml|mL|IU|units?|vials?|capsules?|packs?|grams?|milligrams?)\b/;

  it.each(PEPTIDE_IDS)('leave no amount anywhere in a plan with %s', (id) => {
    for (const level of LEVELS) {
      const text = JSON.stringify(planWith(id, { show_amounts: false }, level));
      expect(AMOUNT.exec(text)?.[0]).toBeUndefined();
    }
    const entry = findEntry(id, { show_amounts: false });
    for (const field of [
      'dosing_ranges',
      'vial_calculations',
      'reconstitution',
      'injection_protocol',
      'dose_basis',
    ])
      expect(entry).not.toHaveProperty(field);
    expect(entry.mechanism_of_action.length).toBeGreaterThan(40);
    expect(entry.research_applications.length).toBeGreaterThan(0);
    // The amounts appear when they are not switched off, which shows that the search above can find one. Those of a product without effect
    // in people never appear (D61).
    if (entry.evidence !== 'no-effect') expect(JSON.stringify(planWith(id))).toMatch(AMOUNT);
  });
});
