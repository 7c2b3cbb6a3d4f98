import { describe, expect, it } from 'vitest';
import { askQuestions, type PostedAnswers } from './file-questions.ts';

const askAmounts = (amounts: string[], posted: PostedAnswers = null, currency: string | null = 'USD') =>
  askQuestions({ amounts, dates: [] }, currency, posted);
const askDates = (dates: string[], posted: PostedAnswers = null) =>
  askQuestions({ amounts: [], dates }, null, posted);

describe('amounts', () => {
  it.each<[string[], string | null]>([
    [[], null],
    [['1299', '1,299.00', '1.299,00', '59.90', '59,90', ''], null],
    [['1.299.000', "1'299", '12.5'], null],
    [['free', '-', '1.2.3'], null],
  ])('of which each tells by itself ask nothing: %j', (amounts, decimal) => {
    expect(askAmounts(amounts)).toEqual({ questions: [], format: { decimal, order: null } });
  });

  it.each<[amounts: string[], answer: string | null]>([
    [['1.299'], null],
    [['1,299', '12,500'], null],
    [['$1.299', '1299'], null],
    [['1.299', '59,90'], ','],
    [['1.299', '59.90'], '.'],
    [['59,90', '1,299'], ','],
    [['1.299', '1.299.000'], ','],
    [['1.299', '€ 1.299,00'], ','],
    // Two cells that prove the contrary prove nothing.
    [['1.299', '59,90', '59.90'], null],
    // A cell that can't be read proves nothing.
    [['1.299', '59,90 or 60'], null],
    [['1.299', '1,5 per month'], null],
  ])('%j are asked about once, with the answer %j', (amounts, answer) => {
    const { questions, format } = askAmounts(amounts, null, 'EUR');
    expect(questions.map((question) => [question.name, question.answer, question.error])).toEqual([
      ['decimal', answer, null],
    ]);
    expect(format).toEqual({ decimal: answer, order: null });
  });

  it('are not asked about in a currency without decimals', () => {
    expect(askAmounts(['1,299'], null, 'JPY').questions).toEqual([]);
  });

  it('with a symbol of several currencies are asked about, too', () => {
    expect(askAmounts(['$1.299'], null, null).questions).toHaveLength(1);
  });
});

describe('dates', () => {
  it.each<[string[]]>([
    [['2026-04-03', '3 Apr 2026', '03/03/2026', '25/04/2026', '']],
    [['soon', '99/99/2026']],
  ])('of which each tells by itself ask nothing: %j', (dates) => {
    expect(askDates(dates)).toEqual({ questions: [], format: { decimal: null, order: null } });
  });

  it.each<[dates: string[], answer: string | null]>([
    [['03/04/2026'], null],
    [['03/04/2026 14:03', '05/06/2026'], null],
    [['03/04/2026', '25/04/2026'], 'day-first'],
    [['04/25/2026', '03/04/2026'], 'month-first'],
    [['03/04/2026', '25/04/2026', '04/25/2026'], null],
    // A day that does not exist proves nothing.
    [['03/04/2026', '31/02/2026'], null],
    [['03/04/2026', '99/01/2026'], null],
  ])('%j are asked about once, with the answer %j', (dates, answer) => {
    const { questions, format } = askDates(dates);
    expect(questions.map((question) => [question.name, question.answer, question.error])).toEqual([
      ['dateOrder', answer, null],
    ]);
    expect(format).toEqual({ decimal: null, order: answer });
  });
});

describe('the answer of the person', () => {
  it('applies, also against what another cell proves', () => {
    const day = askDates(['03/04/2026', '25/04/2026'], { decimal: null, dateOrder: 'month-first' });
    expect(day.format.order).toBe('month-first');
    expect(day.questions[0]?.statement).toBe('We read dates with the month first.');
  });

  it.each([
    ['missing', null],
    ['unknown', ';'],
    ['of another question', 'day-first'],
  ])('that is %s is an error', (_what, decimal) => {
    const { questions, format } = askAmounts(['1.299'], { decimal, dateOrder: null });
    expect(questions[0]).toMatchObject({ answer: null, error: 'Choose how to read the amounts.' });
    expect(format.decimal).toBeNull();
  });

  it('is not needed for a question that nothing asks', () => {
    expect(askAmounts(['5'], { decimal: ';', dateOrder: 'x' })).toMatchObject({ questions: [] });
  });
});

it('says what is unclear, and how it is read', () => {
  expect(askAmounts(['1.299']).questions[0]).toMatchObject({
    hint: '“1.299” can be read in two ways. Your answer applies to the whole file.',
    statement: null,
  });
  expect(askAmounts(['1.299', '59,90']).questions[0]).toMatchObject({
    hint: '“1.299” can be read in two ways. “59,90” in the same column shows which one is right.',
    statement: 'We read amounts with a decimal comma, as in “59,90”.',
  });
});
