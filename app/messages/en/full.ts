import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');

/** The full widget after its first question (V sections 2 to 5 and 8). */
export const symptoms = 'What symptoms do you notice?';
export const symptomsHelp = 'Choose all that apply, or none.';
export const concerns = 'Any other specific concerns?';
export const concernsHelp =
  'Optional. The shop can read this; it doesn’t change your products. Don’t report emergencies or medical conditions here.';
export const about = 'About you';
export const aboutHelp = 'We use this to decide the order and size of your plan.';
export const sex = 'Sex at birth';
export const age = 'Age range';
export const budget = 'Optimization level';
export const budgetHint =
  'Your plan includes only products that fit your answers: up to 4 with the Starter Protocol, up to 6 with the others.';
export const male = 'Male';
export const female = 'Female';
export const unsaid = 'Prefer not to say';
export const lean = 'Starter Protocol';
export const leanSize = '2-4 peptides';
export const standard = 'Performance Protocol';
export const standardSize = '5-7 peptides';
export const standardFree = 'get 1 free';
export const standardBadge = 'Most Popular';
export const premium = 'Elite Optimization Stack';
export const premiumSize = '10+ peptides';
export const premiumFree = 'get 3 free';
export const premiumBadge = 'Ultimate Transformation';
export const safety = 'Safety information';
export const safetyHelp =
  'Choose everything that applies. We use your answers to leave out products and add warnings.';
export const experience = 'Your experience with peptides';
export const experienceHelp = 'Choose the one that fits best.';
export const beginnerNote = 'New to peptides';
export const intermediateNote = 'Used 1-2 peptides';
export const advancedNote = 'Multiple cycles';
export const experienceWarning =
  'These products are for research purposes only. Consult a healthcare professional before starting any protocol.';
export const complete = 'Complete your assessment';
export const completeHelp = 'Your plan opens here, and we send it to your e-mail address.';
export const firstName = 'First name';
export const email = 'Email';
export const done = 'Assessment Complete!';
export const doneText = 'Your personalized plan is ready.';
export const nothing = 'No suitable products';
export const nothingText = 'No product here is suitable for you. See why below.';
export const failed = 'Assessment Failed';
export const failedText = 'Please try again later.';
export const tickNone =
  'If none applies, tick None of the above. Without an answer, your plan shows no dosing.';
export const noGoal = 'No goal chosen yet: choose one';
export const ahead = 'Your plan so far';
export const phaseAhead = (when: string, count: number) =>
  `${when} · ${plural(count, { one: 'product', other: 'products' })}`;
export const fitting = 'Common with your goals';
export const otherSymptoms = 'Other symptoms';
