import { describe, expect, it } from 'vitest';
import {
  type ContractTerms,
  describeContract as describeInEnglish,
} from '#app/protocol/commission-contract.ts';
import { describeContract } from './describe-contract.ts';

const TERMS: ContractTerms = { shopBasis: 'goods', windowDays: 90, renewals: false };

describe('a contract in Spanish', () => {
  it.each<[string, Partial<ContractTerms>]>([
    ['the basis', { shopBasis: 'total' }],
    ['no window', { windowDays: null }],
    ['a window of a day', { windowDays: 1 }],
    ['a long window', { windowDays: 1000 }],
    ['renewals', { renewals: true }],
  ])('differs where the English one does: %s', (_what, change) => {
    const differing = (write: typeof describeContract) => {
      const changed = write({ ...TERMS, ...change });
      return write(TERMS).map(([, text], index) => text !== changed[index]?.[1]);
    };
    expect(differing(describeContract)).toEqual(differing(describeInEnglish));
    expect(differing(describeContract)).toContain(true);
  });
});
