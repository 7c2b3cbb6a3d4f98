/** Checks a form by the same rules as the server's schemas, without zod. rules.test.ts compares the two. */

import type { FieldErrors, Parsed } from './field-errors.ts';
import type { ManyRule, OneRule, Rule, TextRule } from './rules.ts';
import { MAX_CHOSEN, normaliseText, settled, toStoredChoice } from './rules.ts';

/** The stored form of the answers to a set of rules. */
export type StoredAnswers<R extends Record<string, Rule>> = {
  [F in keyof R]: R[F] extends OneRule<infer T> ? T : R[F] extends ManyRule ? string[] : string;
};

/** Returns the answers in canonical form, or the error texts of every invalid field. */
export function checkAnswers<R extends Record<string, Rule>>(
  rules: R,
  answers: Readonly<Partial<Record<keyof R, unknown>>>,
): Parsed<StoredAnswers<R>> {
  const fields: FieldErrors = {};
  const values: Record<string, unknown> = {};
  for (const field in rules) {
    const { value, messages } = check(rules[field] as Rule, answers[field]);
    values[field] = value;
    if (messages.length > 0) fields[field] = [...new Set(messages)];
  }
  return Object.keys(fields).length > 0
    ? { ok: false, fields }
    : { ok: true, value: values as StoredAnswers<R> };
}

interface Checked {
  value?: unknown;
  messages: string[];
}

function check(rule: Rule, answer: unknown): Checked {
  if (rule.kind === 'text') return checkText(rule, answer);
  if (rule.kind === 'many') return checkMany(rule, answer);
  return { value: answer, messages: rule.of.includes(answer) ? [] : [rule.message] };
}

function checkText(rule: TextRule, answer: unknown): Checked {
  const { message, optional, min, max, tooLong, tests } = rule;
  if (optional && answer === undefined) return { messages: [] };
  if (typeof answer !== 'string') return { messages: [message] };
  const value = normaliseText(rule, answer);
  const { length } = [...value];
  const failed = tests.filter(([holds]) => !holds(value)).map(([, failure]) => failure);
  return {
    value,
    messages: [...(length > max ? [tooLong] : []), ...(length < min ? [message] : []), ...failed],
  };
}

function checkMany(rule: ManyRule, answer: unknown): Checked {
  const list: unknown[] = Array.isArray(answer)
    ? answer.map((choice) => toStoredChoice(rule, choice))
    : [undefined];
  const isFine = !list.includes(undefined) && list.length >= rule.min && list.length <= MAX_CHOSEN;
  return isFine ? { value: settled(rule, list as string[]), messages: [] } : { messages: [rule.message] };
}
