import { t } from '#app/messages/rules.ts';
import { checkAnswers } from './check-answers.ts';
import type { FieldErrors } from './field-errors.ts';
import { createOneRule } from './rules.ts';

/** The checkbox for health answers (D47), in all three widgets. */
const RULES = { healthConsent: createOneRule([true], t.healthConsent) };

/** Returns the errors of a submission to a tenant that requires the checkbox, for form and server alike; empty if it is ticked. */
export function missingHealthConsent(answers: { healthConsent?: boolean }): FieldErrors {
  const checked = checkAnswers(RULES, answers);
  return checked.ok ? {} : checked.fields;
}
