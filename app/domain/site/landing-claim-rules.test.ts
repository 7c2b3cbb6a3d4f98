import { describe, expect, it, test } from 'vitest';
import { claimForm } from './claim-fields.ts';
import { applyChange, type Claim, layOver } from './landing-claim-rules.ts';

const claims: Claim[] = [
  { id: 'fast', text: 'In 60 seconds', otherwise: '', shown: true },
  { id: 'many', text: 'Used by many', otherwise: 'Used', shown: true },
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
      { id: 'many', text: 'Used by some', otherwise: 'Used', shown: true },
    ]);
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
    ['no text', '  ', 'Please enter the text, or switch the claim off'],
    ['81 characters', 'x'.repeat(81), 'Please use at most 80 characters'],
    ['markup', 'Fast <script>', 'Please use one line of plain text, without < and >'],
    ['two lines', 'Fast\nand good', 'Please use one line of plain text, without < and >'],
  ])('is refused with %s', (_name, text, message) => {
    expect(refusal(text)).toEqual([message]);
  });

  it('of 80 characters is taken', () => {
    expect(refusal('x'.repeat(80))).toBeUndefined();
  });
});
