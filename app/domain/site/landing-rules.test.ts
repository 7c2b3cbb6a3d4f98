import { describe, expect, it, test } from 'vitest';
import { AppError } from '#app/lib/app-error.ts';
import { applyChanges, type Claim, layOver } from './landing-rules.ts';

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
  const refusal = (changes: unknown) => {
    try {
      applyChanges(claims, null, changes);
    } catch (error) {
      return (error as AppError).fields;
    }
    return undefined;
  };

  it('is kept beside earlier ones', () => {
    const storedSetting = { claims: { many: { shown: false } } };
    expect(applyChanges(claims, storedSetting, { fast: { text: ' In 90 seconds ' } })).toEqual({
      fast: { text: 'In 90 seconds' },
      many: { shown: false },
    });
  });

  it('that says what the file says takes the earlier one away', () => {
    const storedSetting = { claims: { many: { shown: false, text: 'Used by some' } } };
    expect(applyChanges(claims, storedSetting, { many: { shown: true } })).toEqual({
      many: { text: 'Used by some' },
    });
    expect(applyChanges(claims, storedSetting, { many: { shown: true, text: 'Used by many' } })).toEqual({});
  });

  test.each([
    ['an unknown claim', { gone: { shown: false } }, { gone: ['There is no such claim'] }],
    ['no text', { fast: { text: '  ' } }, { fast: ['Please give the text, or switch the claim off'] }],
    ['81 characters', { fast: { text: 'x'.repeat(81) } }, { fast: ['Please use at most 80 characters'] }],
    [
      'markup',
      { fast: { text: 'Fast <script>' } },
      { fast: ['Please use one line of plain text, without < and >'] },
    ],
    [
      'two lines',
      { fast: { text: 'Fast\nand good' } },
      { fast: ['Please use one line of plain text, without < and >'] },
    ],
    ['an invalid switch', { fast: { shown: 'no' } }, { fast: ['Please say whether the claim is shown'] }],
  ])('is refused with %s', (_name, changes, fields) => {
    expect(refusal(changes)).toEqual(fields);
  });

  test.each([
    [null],
    ['off'],
    [{ fast: { otherwise: 'x' } }],
    [{ fast: null }],
  ])('is refused when it is %j', (changes) => {
    expect(() => applyChanges(claims, null, changes)).toThrow(AppError);
  });

  it('of 80 characters is taken', () => {
    expect(applyChanges(claims, null, { fast: { text: 'x'.repeat(80) } })).toEqual({
      fast: { text: 'x'.repeat(80) },
    });
  });
});
