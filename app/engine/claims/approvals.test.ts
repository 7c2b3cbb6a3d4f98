import { describe, expect, it, test } from 'vitest';
import { approvalLine } from './approval-lines.ts';
import { APPROVALS, isApprovedSomewhere } from './approvals.ts';
import { approvalLine as spanishApprovalLine } from './es/approval-lines.ts';
import { isApprovedElsewhereOnly } from './not-where-you-are.ts';

/** The facts of 26 November 2026, written independently of the table (D58). */
test.each([
  ['hcg-protocol', true],
  ['tesamorelin', true],
  ['pt-141', true],
  ['tirzepatide', true],
  ['semaglutide', true],
  ['thymosin-alpha-1', true],
  ['selank', true],
  ['semax', true],
  ['retatrutide', false],
  ['cjc-1295-ipamorelin', false],
  ['bpc-157', false],
  ['kisspeptin', false],
  ['a-compound-of-no-list', false],
  ['constructor', false],
])('%s is known as a medicine: %s', (id, isApproved) => {
  expect(isApprovedSomewhere(id)).toBe(isApproved);
});

describe('the sentence on approval', () => {
  it.each([
    ...Object.keys(APPROVALS),
    'a-compound-of-no-list',
    'constructor',
  ])('says of %s what the table says, in both languages', (id) => {
    const isApproved = isApprovedSomewhere(id);
    expect(
      /^Approved .* this research product is not (that medicine|those medicines)\.$/.test(approvalLine(id)),
    ).toBe(isApproved);
    expect(/^Not approved .*in any country that we know of[;.]/.test(approvalLine(id))).toBe(!isApproved);
    expect(
      /^Aprobad[ao] .* este producto de investigación no es es(e medicamento|os medicamentos)\.$/.test(
        spanishApprovalLine(id),
      ),
    ).toBe(isApproved);
    expect(/^No está aprobad[ao] .*en ningún país que conozcamos[;.]/.test(spanishApprovalLine(id))).toBe(
      !isApproved,
    );
  });
});

test('an approval in a region comes with a note on it', () => {
  for (const [id, { approvedIn, facts }] of Object.entries(APPROVALS))
    for (const region of approvedIn) {
      const note = { IT: facts.EU, RU: facts.other, TH: facts.other, CN: facts.other }[region as string];
      expect(note ?? facts[region as 'US'], `${id} ${region}`).toMatch(/\w{4}/);
    }
});

describe('the sentence on approval where the country is known', () => {
  it.each([
    ['tesamorelin', 'US', 'Approved in the US as Egrifta for HIV-related belly fat;'],
    ['tesamorelin', 'GB', 'Approved in the US as Egrifta for HIV-related belly fat, not where you are;'],
    ['tesamorelin', 'DE', 'Approved in the US as Egrifta for HIV-related belly fat, not where you are;'],
    ['tesamorelin', 'CA', 'Approved in the US as Egrifta for HIV-related belly fat;'],
    // Its register was not searched, so the text does not mention it.
    ['tesamorelin', 'AU', 'Approved in the US as Egrifta for HIV-related belly fat;'],
    [
      'pt-141',
      'ES',
      'Approved in the US as Vyleesi for low sexual desire in women before menopause, not where you are;',
    ],
    ['thymosin-alpha-1', 'US', 'Approved in some countries as Zadaxin for hepatitis B, not where you are;'],
    [
      'thymosin-alpha-1',
      'IT',
      "Approved in some countries as Zadaxin for hepatitis B, not in the US, UK or by the EU's central authority;",
    ],
    ['selank', 'FR', 'Approved in Russia as nose drops for anxiety, not where you are;'],
    ['selank', 'RU', 'Approved in Russia as nose drops for anxiety, not in the US, the EU or the UK;'],
    ['selank', undefined, 'Approved in Russia as nose drops for anxiety, not in the US, the EU or the UK;'],
    ['semax', 'US', 'Approved in Russia as nose drops, among others after stroke, not where you are;'],
  ])('of %s in %s', (id, country, start) => {
    expect(approvalLine(id, country)).toBe(`${start} this research product is not that medicine.`);
  });

  it.each([
    'retatrutide',
    'semaglutide',
    'hcg-protocol',
    'bpc-157',
    'a-compound-of-no-list',
    'constructor',
  ])('is the same everywhere for %s', (id) => {
    for (const country of ['US', 'GB', 'FR', 'BR', 'constructor', '']) {
      expect(approvalLine(id, country)).toBe(approvalLine(id));
      expect(spanishApprovalLine(id, country)).toBe(spanishApprovalLine(id));
    }
  });

  const REGIONS = { US: 'US', EU: 'FR', GB: 'GB', CA: 'CA', AU: 'AU' } as const;
  it.each(
    Object.entries(APPROVALS),
  )('denies an approval only where the facts have none: %s', (id, approval) => {
    for (const [region, country] of Object.entries(REGIONS)) {
      const isDenied = isApprovedElsewhereOnly(id, country);
      expect(spanishApprovalLine(id, country).includes(', no donde está usted;')).toBe(isDenied);
      expect(approvalLine(id, country).includes(', not where you are;')).toBe(isDenied);
      if (!isDenied) continue;
      expect(approval.approvedIn.length, id).toBeGreaterThan(0);
      expect(approval.approvedIn, `${id} ${region}`).not.toContain(region);
      expect(approval.facts[region as 'US'] ?? 'none', `${id} ${region}`).toMatch(/^none(?! found)/);
    }
  });
});
