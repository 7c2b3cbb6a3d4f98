import { describe, expect, it, test } from 'vitest';
import { type JurisdictionId, REGIONS, type Region } from './jurisdictions.ts';
import {
  findRegionalRules,
  type RegionalSettings,
  readRegion,
  rulesDependOnRegion,
  SIGN_OFF_SUBJECTS,
} from './regional-rules.ts';

/** A company whose own answers are the weakest. */
const company = (
  sellsTo: readonly Region[] | null,
  over: Partial<RegionalSettings> = {},
): RegionalSettings => ({
  followsSpecification: false,
  sellsTo,
  signOffs: [],
  showAmounts: true,
  asksForOffers: false,
  asksForHealth: false,
  ...over,
});
const signed = (region: Region) => SIGN_OFF_SUBJECTS.map((subject) => ({ region, subject }));

describe('the row of a visitor', () => {
  test.each<[what: string, Region[], Region | undefined, JurisdictionId]>([
    ['a company that has not said where it sells', [], 'US', 'elsewhere'],
    ['the same, without a region', [], undefined, 'elsewhere'],
    ['a region that the company sells to', ['US', 'EU'], 'EU', 'EU'],
    ['a region that the company does not sell to', ['US', 'EU'], 'AU', 'elsewhere'],
    ['no region, with different rows', ['US', 'EU'], undefined, 'elsewhere'],
    ['no region, with one row', ['US'], undefined, 'US'],
    ['no region, with equal rows', ['UK', 'EU'], undefined, 'UK'],
    ['a region that a company with one row does not sell to', ['US'], 'UK', 'elsewhere'],
    ['the rest of the world, which the company names', ['US', 'elsewhere'], 'elsewhere', 'elsewhere'],
  ])('%s: %o, %s → %s', (_what, sellsTo, region, jurisdiction) =>
    expect(findRegionalRules(company(sellsTo), region).jurisdiction).toBe(jurisdiction));

  it.each([
    undefined,
    ...REGIONS,
  ])('is the specification’s for its companies and for those that were never asked (%s)', (region) => {
    for (const settings of [company([...REGIONS], { followsSpecification: true }), company(null)]) {
      expect(findRegionalRules(settings, region)).toEqual({
        jurisdiction: 'spec',
        asksForHealth: false,
        offers: 'notice',
        segments: 'stated',
        texts: 'line',
        showAmounts: true,
        showShopLinks: true,
        excludedEntries: [],
      });
      expect(rulesDependOnRegion(settings)).toBe(false);
    }
  });

  test.each<[Region[], boolean]>([
    [[], false],
    [['EU'], false],
    [['EU', 'UK'], false],
    [['CA', 'AU'], false],
    [['US', 'CA'], true],
    [['CA', 'EU'], true],
    [['US', 'elsewhere'], true],
  ])('depends on the region of a company that sells to %o: %s', (sellsTo, depends) =>
    expect(rulesDependOnRegion(company(sellsTo))).toBe(depends));

  it('depends on the region if a lawyer has signed for one of two equal rows', () => {
    expect(rulesDependOnRegion(company(['EU', 'UK'], { signOffs: signed('EU') }))).toBe(true);
    const signOffs = [...signed('EU'), ...signed('UK')];
    expect(rulesDependOnRegion(company(['EU', 'UK'], { signOffs }))).toBe(false);
  });
});

describe('what applies to a visitor', () => {
  test.each<[Region, offers: string, segments: string, texts: string, amounts: boolean, links: boolean]>([
    ['US', 'notice', 'opt-in', 'opt-in', false, true],
    ['CA', 'opt-in-with-sender', 'opt-in', 'off', false, false],
    ['AU', 'opt-in-with-sender', 'opt-in', 'off', false, false],
    ['EU', 'double-opt-in', 'opt-in', 'off', false, false],
    ['UK', 'double-opt-in', 'opt-in', 'off', false, false],
    ['elsewhere', 'none', 'never', 'off', false, false],
  ])('in %s without a signature', (region, offers, segments, texts, showAmounts, showShopLinks) =>
    expect(findRegionalRules(company([region]), region)).toMatchObject({
      asksForHealth: true,
      ...{ offers, segments, texts, showAmounts, showShopLinks },
    }));

  it.each(['US', 'CA', 'EU', 'UK', 'AU'] as const)('in %s with every signature', (region) => {
    const rules = findRegionalRules(company([region], { signOffs: signed(region) }), region);
    expect(rules).toMatchObject({ texts: 'opt-in', showAmounts: true, showShopLinks: true });
  });

  it('no signature changes the strictest row', () => {
    const settings = company(['elsewhere'], { signOffs: signed('elsewhere') });
    expect(findRegionalRules(settings, 'elsewhere')).toEqual(findRegionalRules(company([]), 'US'));
  });

  it('is the stricter of the region’s law and the company’s answers', () => {
    const strict = { showAmounts: false, asksForOffers: true, asksForHealth: true };
    expect(findRegionalRules(company(['US'], { ...strict, signOffs: signed('US') }), 'US')).toMatchObject({
      ...{ showAmounts: false, offers: 'opt-in', asksForHealth: true },
    });
    expect(findRegionalRules(company(null, strict), 'US')).toMatchObject({
      ...{ showAmounts: false, offers: 'opt-in', asksForHealth: true, showShopLinks: true },
    });
  });

  it('says why links are missing: not sold there, or nobody said where', () => {
    expect(findRegionalRules(company(['US', 'EU']), 'AU').missingLinks).toBe('not-sold');
    expect(findRegionalRules(company(['US', 'EU']), undefined).missingLinks).toBe('unknown-region');
    // The company does sell there, so neither is true.
    expect(findRegionalRules(company(['US', 'EU']), 'EU').missingLinks).toBeUndefined();
  });
});

test('a region is read as pages write it', () => {
  expect(['US', ' us ', 'Elsewhere', 'FR', '', null, undefined].map(readRegion)).toEqual([
    ...['US', 'US', 'elsewhere'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

describe('products that a company leaves out in a region', () => {
  const settings = company(['EU', 'UK'], { exclusions: [{ region: 'UK', entryId: 'retatrutide' }] });

  it.each([
    ['EU', []],
    ['UK', ['retatrutide']],
    // Where nobody said where the visitor lives, and where the company does not sell, the strictest applies.
    [undefined, ['retatrutide']],
    ['AU', ['retatrutide']],
  ] as const)('%s: %j', (region, excluded) => {
    expect(findRegionalRules(settings, region).excludedEntries).toEqual(excluded);
  });

  it('makes the rules depend on the region, and changes nothing for the specification’s companies', () => {
    expect(rulesDependOnRegion(settings)).toBe(true);
    const follower = { ...settings, followsSpecification: true };
    expect(findRegionalRules(follower, 'UK').excludedEntries).toEqual([]);
  });
});
