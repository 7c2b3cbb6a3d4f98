import { expect, it } from 'vitest';
import { questionColumns, readOpenQuestions, remainingQuestions } from './open-questions.ts';

it('a new tenant has cautious values for what was not decided, and is asked for it', () => {
  expect(questionColumns({ name: 'Acme' })).toEqual({
    showAmounts: false,
    freeOffersEnabled: false,
    marketingConsentMode: 'opt-in',
    sellsTo: [],
    openQuestions: ['showAmounts', 'freeOffersEnabled', 'marketingConsentMode', 'sellsTo'],
  });
  expect(questionColumns({ showAmounts: true, marketingConsentMode: 'opt-in' })).toEqual({
    freeOffersEnabled: false,
    sellsTo: [],
    openQuestions: ['freeOffersEnabled', 'sellsTo'],
  });
});

it('an answer closes its question, also one that changes no value', () => {
  const storedQuestions = ['marketingConsentMode', 'showAmounts'];
  expect(remainingQuestions(storedQuestions, { showAmounts: false, name: 'Acme' })).toEqual([
    'marketingConsentMode',
  ]);
  expect(remainingQuestions(storedQuestions, { showAmounts: undefined })).toHaveLength(2);
});

it('reads what is stored in the order of the questions, and nothing else of it', () => {
  expect(readOpenQuestions(['marketingConsentMode', 'utm', 'showAmounts'])).toEqual([
    'showAmounts',
    'marketingConsentMode',
  ]);
  for (const storedQuestions of [null, {}, 'showAmounts'])
    expect(readOpenQuestions(storedQuestions)).toEqual([]);
});
