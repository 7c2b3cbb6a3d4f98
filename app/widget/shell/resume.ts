import { checkAnswers } from '#app/protocol/check-answers.ts';
import type { Rule } from '#app/protocol/rules.ts';
import type { QuestionnaireState } from './step-machine.ts';

/** Counted from the last change, in milliseconds (D22). */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** What of a questionnaire may stay in the visitor's browser, and under which name. */
export interface Resumable<A> {
  /** One per widget and client. */
  name: string;
  /** What is kept: choices from lists. Names, addresses, free text and safety flags never are (D22). */
  rules: { readonly [F in keyof A & string]?: Exclude<Rule, { kind: 'text' }> };
  /** The form's defaults. */
  initial: A;
  /** No later step is opened again: it is the first whose answers are needed but not kept. */
  lastStep: number;
}

export interface SavedAnswers<A> {
  step: number;
  answers: Partial<A>;
}

/**
 * What was kept less than seven days before `now` (milliseconds). Undefined where there is nothing, where storage is
 * blocked, and for what the questionnaire could not have written, which is dropped. Never throws.
 */
export function readSaved<A>(resumable: Resumable<A>, now: number): SavedAnswers<A> | undefined {
  const { name, rules, lastStep } = resumable;
  try {
    const { at, step, ...answers } = JSON.parse(localStorage.getItem(name) ?? '');
    const { value } = checkAnswers(rules as Record<string, Rule>, answers) as { value?: Partial<A> };
    if (value && at <= now && now - at < LIFETIME_MS && step >= 1)
      return { step: Math.min(step | 0, lastStep), answers: value };
  } catch {}
  forget(resumable);
}

/**
 * Stores answers and step; removes them after success and when no answer is left
 * (Start over). Without storage (blocked or full) it does nothing: the visitor can go on.
 * @returns whether there is an answer to store
 */
export function keep<A>(
  resumable: Resumable<A>,
  { step, answers, outcome }: QuestionnaireState<A, unknown>,
  now: number,
): boolean {
  const { name, rules, initial } = resumable;
  const text = (values: object) => JSON.stringify(values, ['at', 'step', ...Object.keys(rules)]);
  if (outcome || text({ step, ...answers }) === text({ step: 1, ...initial })) {
    forget(resumable);
    return false;
  }
  try {
    localStorage.setItem(name, text({ ...answers, at: now, step }));
  } catch {}
  return true;
}

function forget<A>({ name }: Resumable<A>) {
  try {
    localStorage.removeItem(name);
  } catch {}
}
