import { describe, expect, it, test } from 'vitest';
import { approvalLine } from './approval-lines.ts';
import { APPROVALS, isApprovedSomewhere } from './approvals.ts';
import { approvalLine as spanishApprovalLine } from './es/approval-lines.ts';

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
