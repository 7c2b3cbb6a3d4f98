import { t } from '#app/messages/rules.ts';
import { checkAnswers } from './check-answers.ts';
import type { FieldErrors } from './field-errors.ts';
import { one } from './rules.ts';

/** The box for health answers (D47), in all three widgets. */
const RULES = { healthConsent: one([true], t.healthConsent) };

/** What is wrong with a submission to a tenant that asks for the box, for form and server alike; nothing if it is ticked. */
export function missingHealthConsent(answers: { healthConsent?: boolean }): FieldErrors {
  const checked = checkAnswers(RULES, answers);
  return checked.ok ? {} : checked.fields;
}
