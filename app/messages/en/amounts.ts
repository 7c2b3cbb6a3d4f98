import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');

/** Texts next to amounts wherever a plan is shown (D41-D43). */
export const doNotUse = 'Do not use if any applies';
export const haveRead = 'I have read this list; none of it applies to me';
export const opensAmounts = 'Tick this box to see dosing on all cards. The tick is not sent or stored.';
export const notOpen = 'To see dosing, tick the box above the cards.';
export const amounts = 'Amounts';
export const warnings = 'Warnings';
export const warningCount = (count: number) => plural(count, { one: 'warning', other: 'warnings' });
/** Below a caution for the visitor. */
export const moreWarnings = (count: number) => plural(count, { one: 'more warning', other: 'more warnings' });
export const notForYou = 'No dosing is shown for this product.';
export const contraindications = 'Do not use, or only with a doctor';
export const interactions = 'Interactions to avoid';
export const safetyQuestions = 'Answer the safety questions';
export const safetyOnce =
  'Choose everything that applies to you. Your plan is then made again, once; what you choose is stored with it.';
export const makeAgain = 'Update my plan';
export const answeredBefore = 'The safety questions of this plan were answered before.';
export const chooseOne = 'Choose what applies to you, or None of the above.';
export const onlyVisitor =
  'You are logged in to the console, where a plan can only be read. To act as the visitor, open the link in a private window.';
export const notUpdated = 'The plan could not be updated. Please try again.';
