import { expect, it } from 'vitest';
import type { RegionalSettings } from '#app/protocol/regional-rules.ts';
import { listAsked } from '#app/site/legal/asked.ts';
import { PURPOSE_WORDS } from './record-purposes.server.ts';

const basisOf = (purpose: 'plan' | 'offers', settings: Partial<RegionalSettings>) => {
  const { basis } = PURPOSE_WORDS[purpose];
  const regional = {
    ...{ followsSpecification: false, sellsTo: null, signOffs: [], showAmounts: true },
    ...{ asksForOffers: false, asksForHealth: false },
    ...settings,
  };
  const asked = listAsked({ name: 'Acme', crmGetsHealth: false, textsPerMonth: 4, regional });
  return typeof basis === 'string' ? basis : basis(asked);
};

it.each<[Partial<RegionalSettings>, plan: RegExp, offers: RegExp]>([
  [
    { followsSpecification: true },
    /^The visitor’s request/,
    /^E-mail: a notice.*choose the offers: yes; texts: consent, by entering/,
  ],
  [{ sellsTo: ['US'] }, /^Explicit consent/, /^E-mail: a notice.*offers: no; texts: consent, by a checkbox/],
  [
    { sellsTo: ['EU'] },
    /^Explicit consent/,
    /by a checkbox .* and a confirmation; .*offers: yes; texts: not sent$/,
  ],
  [{ sellsTo: [] }, /^Explicit consent/, /^E-mail: not sent; .*offers: no; texts: not sent$/],
  [{ sellsTo: ['US', 'EU'] }, /^Explicit consent/, /^United States: .*\. European Union.*\. elsewhere/],
])('the bases of a company with %j are those of its rules', (settings, plan, offers) => {
  expect(basisOf('plan', settings)).toMatch(plan);
  expect(basisOf('offers', settings)).toMatch(offers);
});
