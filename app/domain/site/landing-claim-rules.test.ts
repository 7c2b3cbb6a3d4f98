import { describe, expect, it, test } from 'vitest';
import { claimForm } from './claim-fields.ts';
import { applyChange, type Claim, layOver, showClaims } from './landing-claim-rules.ts';

const noBasis = { basisSource: '', basisDate: '', basisName: '' };
const claims: Claim[] = [
  { id: 'fast', text: 'In 60 seconds', otherwise: '', shown: true, ...noBasis },
  { id: 'many', text: 'Used by many', otherwise: 'Used by {companies} companies', shown: true, ...noBasis },
];

describe('the claims that are shown', () => {
  test.each([
    ['nothing stored', null],
    ['no changes', { claims: {} }],
    ['a claim that went', { claims: { gone: { shown: false } } }],
    ['markup that was stored somehow', { claims: { fast: { text: '<b>Fast</b>' } } }],
    ['a list in place of changes', { claims: [] }],
    ['something of another shape', { claims: { fast: 'off' } }],
  ])('are the file’s with %s', (_name, storedSetting) => {
    expect(layOver(claims, storedSetting)).toEqual(claims);
  });

  it('have the operators’ text and switch over the file’s', () => {
    const storedSetting = { claims: { fast: { shown: false }, many: { text: 'Used by some' } } };
    expect(layOver(claims, storedSetting)).toMatchObject([
      { id: 'fast', text: 'In 60 seconds', shown: false },
      { id: 'many', text: 'Used by some', otherwise: 'Used by {companies} companies', shown: true },
    ]);
  });
});

describe('a live service', () => {
  const basis = { basisSource: 'Survey of 40 shops', basisDate: '2026-10-01', basisName: 'Ana Ng' };
  const facts = { companies: '12', baseFee: 'from $299', commission: '5-8%' };
  const show = (claimsNow: Claim[], isLive: boolean, companies = '12') =>
    showClaims(claimsNow, { isLive, facts: { ...facts, companies } });
  const withBasis = (change: object) => claims.map((claim) => ({ ...claim, ...basis, ...change }));

  it('shows the other words of a claim without a basis, with the counted fact', () => {
    expect(show(claims, true)).toEqual({
      texts: { fast: '', many: 'Used by 12 companies' },
      footnotes: [],
    });
  });

  it('leaves a claim out whose fact is missing', () => {
    expect(show(claims, true, '').texts.many).toBe('');
  });

  it('shows a claim with its basis as a footnote', () => {
    const { texts, footnotes } = show(withBasis({}), true);
    expect(texts).toEqual({ fast: 'In 60 seconds', many: 'Used by many' });
    expect(footnotes[1]).toEqual({ id: 'many', text: 'Survey of 40 shops, 2026-10-01, Ana Ng' });
  });

  it.each(['basisSource', 'basisDate', 'basisName'])('needs the whole basis: not without %s', (part) => {
    expect(show(withBasis({ [part]: '' }), true).texts.fast).toBe('');
  });

  it('can switch a claim off all the same', () => {
    expect(show(withBasis({ shown: false }), true)).toMatchObject({ texts: { fast: '' }, footnotes: [] });
  });

  it('that is not live shows every claim, without footnotes', () => {
    expect(show(withBasis({}), false)).toEqual({
      texts: { fast: 'In 60 seconds', many: 'Used by many' },
      footnotes: [],
    });
  });
});

describe('a change', () => {
  const refusal = (text: string) =>
    claimForm.safeParse({ claimId: 'fast', text }).error?.issues.map(({ message }) => message);

  it('is kept beside earlier ones', () => {
    const storedSetting = { claims: { many: { shown: false } } };
    expect(applyChange(claims, storedSetting, { fast: { text: 'In 90 seconds' } })).toEqual({
      fast: { text: 'In 90 seconds' },
      many: { shown: false },
    });
  });

  it('that says what the file says takes the earlier one away', () => {
    const storedSetting = { claims: { many: { shown: false, text: 'Used by some' } } };
    expect(applyChange(claims, storedSetting, { many: { shown: true } })).toEqual({
      many: { text: 'Used by some' },
    });
    expect(applyChange(claims, storedSetting, { many: { shown: true, text: 'Used by many' } })).toEqual({});
  });

  test.each([
    ['no text', '  ', 'Enter the text, or turn the claim off'],
    ['81 characters', 'x'.repeat(81), 'Use at most 80 characters'],
    ['markup', 'Fast <script>', 'Use one line of plain text, without < and >'],
    ['two lines', 'Fast\nand good', 'Use one line of plain text, without < and >'],
  ])('is refused with %s', (_name, text, message) => {
    expect(refusal(text)).toEqual([message]);
  });

  it('of 80 characters is taken', () => {
    expect(refusal('x'.repeat(80))).toBeUndefined();
  });
});
