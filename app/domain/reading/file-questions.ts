import { type DecimalMark, findDecimalMark } from './read-decimal.ts';
import { type DateOrder, findDateOrder, readMoment } from './read-moment.ts';
import { readMoney } from './read-money.ts';
import { quote } from './reading.ts';

/** How the amounts and dates of a file are written; null if each of them tells by itself. */
export interface FileFormat {
  decimal: DecimalMark | null;
  order: DateOrder | null;
}

/** A question about a whole file: some of its cells can be read in two ways. */
export interface FileQuestion {
  /** Name of the form's field. */
  name: 'decimal' | 'dateOrder';
  label: string;
  hint: string;
  options: { value: string; label: string }[];
  /** Value of one of the options: the person's answer, or what another cell of the column proves. Null if there is neither. */
  answer: string | null;
  /** Says how the file is read by the answer. */
  statement: string | null;
  error: string | null;
}

/** The person's answers, as the form posts them. Null for a file that is read for the first time. */
export type PostedAnswers = Readonly<Record<FileQuestion['name'], string | null>> | null;

interface QuestionRule<Answer extends string> extends Pick<FileQuestion, 'name' | 'label'> {
  answers: readonly { value: Answer; label: string; statement: string }[];
  problem: string;
  /** Whether the cell can be read in two ways. */
  isAmbiguous(cell: string): boolean;
  isReadable(cell: string): boolean;
  /** Finds the answer that the cells prove; null if they prove none, or two. */
  prove(cells: readonly string[]): Answer | null;
}

const withoutSymbol = (cell: string): string =>
  cell
    .replace(/^\p{Sc}/u, '')
    .replace(/\p{Sc}$/u, '')
    .trim();

const decimalRule = (currency: string | null): QuestionRule<DecimalMark> => {
  const read = (cell: string) => {
    const money = readMoney(cell, { currency });
    return !money.ok && money.problem === 'currency' ? readMoney(withoutSymbol(cell)) : money;
  };
  return {
    name: 'decimal',
    label: 'Which mark do amounts use before the decimals?',
    answers: [
      { value: '.', label: 'A point, as in 1,299.00', statement: 'We read amounts with a decimal point' },
      { value: ',', label: 'A comma, as in 1.299,00', statement: 'We read amounts with a decimal comma' },
    ],
    problem: 'Choose how to read the amounts.',
    isAmbiguous: (cell) => {
      const money = read(cell);
      return !money.ok && money.problem === 'ambiguous';
    },
    isReadable: (cell) => read(cell).ok,
    prove: findDecimalMark,
  };
};

const readDay = (cell: string) => readMoment(cell, { timeZone: 'UTC' });

const FILE_DATE_QUESTION: QuestionRule<DateOrder> = {
  name: 'dateOrder',
  label: 'What comes first in dates?',
  answers: [
    {
      value: 'day-first',
      label: 'The day, as in 31/12/2026',
      statement: 'We read dates with the day first',
    },
    {
      value: 'month-first',
      label: 'The month, as in 12/31/2026',
      statement: 'We read dates with the month first',
    },
  ],
  problem: 'Choose how to read the dates.',
  isAmbiguous: (cell) => {
    const moment = readDay(cell);
    return !moment.ok && moment.problem === 'ambiguous';
  },
  isReadable: (cell) => readDay(cell).ok,
  prove: findDateOrder,
};

/**
 * Asks once for a whole file how its amounts (`1.299`) and its dates (`03/04/2026`) are written, if a cell can be read in two ways. The answer
 * is preset only if a readable cell of the same column proves it (`59,90`, `25/04/2026`).
 * @param cells the cells of the columns that are read as amounts and as dates
 * @param currency the company's currency: amounts in JPY have no decimals
 */
export function askQuestions(
  cells: { amounts: readonly string[]; dates: readonly string[] },
  currency: string | null,
  posted: PostedAnswers,
): { questions: FileQuestion[]; format: FileFormat } {
  const decimal = ask(decimalRule(currency), cells.amounts, posted);
  const order = ask(FILE_DATE_QUESTION, cells.dates, posted);
  return {
    questions: [decimal, order].flatMap(({ question }) => question ?? []),
    format: { decimal: decimal.answer, order: order.answer },
  };
}

function ask<Answer extends string>(
  rule: QuestionRule<Answer>,
  cells: readonly string[],
  posted: PostedAnswers,
): { question: FileQuestion | null; answer: Answer | null } {
  const example = cells.find(rule.isAmbiguous);
  if (example === undefined) return { question: null, answer: null };
  const { name, label, answers } = rule;
  const readable = cells.filter(rule.isReadable);
  const proven = rule.prove(readable);
  const input = posted?.[name] ?? proven;
  const answer = answers.find(({ value }) => value === input);
  const proof = proven === null ? undefined : readable.find((cell) => rule.prove([cell]) === proven);
  const isProven = proof !== undefined && answer?.value === proven;
  const question: FileQuestion = {
    name,
    label,
    hint: `${quote(example)} can be read in two ways. ${
      proof === undefined
        ? 'Your answer applies to the whole file.'
        : `${quote(proof)} in the same column shows which one is right.`
    }`,
    options: answers.map((option) => ({ value: option.value, label: option.label })),
    answer: answer?.value ?? null,
    statement: answer ? `${answer.statement}${isProven ? `, as in ${quote(proof)}` : ''}.` : null,
    error: !answer && posted ? rule.problem : null,
  };
  return { question, answer: answer?.value ?? null };
}
