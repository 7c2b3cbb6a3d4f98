import { checkAnswers } from '#app/protocol/check-answers.ts';
import type { Rule } from '#app/protocol/rules.ts';
import type { QuestionnaireState } from './step-machine.ts';

/** Lifetime in milliseconds, counted from the last change (D22). */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** The answers of a questionnaire that may be stored in the visitor's browser, and the key under which they are stored. */
export interface Resumable<A> {
  /** Storage key, one per widget and client. */
  name: string;
  /** Answers that are stored: choices from lists. Names, addresses, free text and safety flags are never stored (D22). */
  rules: { readonly [F in keyof A & string]?: Exclude<Rule, { kind: 'text' }> };
  /** The form's defaults. */
  initial: A;
  /** The last step that can be resumed: the first step whose answers are needed but not stored. */
  lastStep: number;
}

export interface SavedAnswers<A> {
  step: number;
  answers: Partial<A>;
}

/**
 * Returns the answers that were stored less than seven days before `now` (milliseconds). Returns undefined if nothing is stored, if storage
 * is blocked, or if the questionnaire could not have written the value, which is then removed. Never throws.
 */
export function readSaved<A>(resumable: Resumable<A>, now: number): SavedAnswers<A> | undefined {
  const { name, rules, lastStep } = resumable;
  try {
    const { at: savedAt, step, ...answers } = JSON.parse(localStorage.getItem(name) ?? '');
    const { value } = checkAnswers(rules as Record<string, Rule>, answers) as { value?: Partial<A> };
    if (value && savedAt <= now && now - savedAt < LIFETIME_MS && step >= 1)
      return { step: Math.min(step | 0, lastStep), answers: value };
  } catch {}
  forget(resumable);
}

/**
 * Stores answers and step; removes them after success and when no answer remains (Start over). If storage is blocked or full it does
 * nothing, and the visitor can continue.
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
