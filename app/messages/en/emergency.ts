/**
 * Texts that state whom to call and when (D43), and why a plan shows no amounts. Loaded with the results.
 */
const numbered = (name: string, number: string) => (number ? `${name} (${number})` : name);

export const emergency = (number: string, poison: string, crisis: string) =>
  `Emergency: severe stomach pain, trouble breathing, swelling of the face, fainting or sudden loss of sight – call ${number || 'your local emergency number'}. Wrong dose – call ${numbered('a poison center', poison)}. Thoughts of self-harm – call ${numbered('a crisis line', crisis)}.`;
/** The two alerts, shown before anything else (D63). */
export const crisis = (number: string, crisisLine: string) =>
  `If you think about harming yourself, call ${crisisLine || 'your local crisis line'} now. In an emergency call ${number || 'your local emergency number'}.`;
export const urgent = (number: string, poison: string) =>
  `What you wrote may be an emergency. If it is happening now, call ${number || 'your local emergency number'}. After a wrong dose, call ${numbered('a poison center', poison)}.`;
/** By what withholds the amounts. */
export const withheld = {
  unanswered: 'We hide dosing until you answer the safety questions.',
  words:
    'Because of what you wrote in your own words, we don’t show dosing. Talk to a doctor before any use.',
};
/** Follows `withheld.unanswered` where the questions are not: in files, on paper and in the summary for a doctor. */
export const onPlanPage = 'Answer the safety questions on your plan’s page.';
