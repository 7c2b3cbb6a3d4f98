import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');

/** The full widget after its first question (V sections 2 to 5 and 8). */
export const symptoms = 'What symptoms do you notice?';
export const symptomsHelp = 'Choose all that apply, or none.';
export const concerns = 'Any other specific concerns?';
export const concernsHelp =
  'Optional. For the shop to read; it changes no product of the plan. Do not report emergencies or conditions here.';
export const about = 'About you';
export const aboutHelp = 'These set the order and the size of your plan.';
export const sex = 'Sex at birth';
export const age = 'Age range';
export const budget = 'Optimization level';
export const budgetHint =
  'Your plan lists only what fits your answers: at most 4 with the Starter Protocol, at most 6 with the others.';
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
  'Choose everything that applies to you. It decides what is left out of your plan and what comes with a caution.';
export const experience = 'Your experience with peptides';
export const experienceHelp = 'Choose the one that fits best.';
export const beginnerNote = 'New to peptides';
export const intermediateNote = 'Used 1-2 peptides';
export const advancedNote = 'Multiple cycles';
export const experienceWarning =
  'These products are for research purposes only. Consult a healthcare professional before starting any protocol.';
export const complete = 'Complete your assessment';
export const completeHelp = 'Your plan opens here and is sent to your email.';
export const firstName = 'First name';
export const email = 'Email';
export const done = 'Assessment Complete!';
export const doneText = 'Your personalized plan is ready.';
export const nothing = 'No suitable products';
export const nothingText = 'Your answers rule out every product here. Please read why.';
export const failed = 'Assessment Failed';
export const failedText = 'Please try again later.';
export const tickNone = 'Tick None of the above if none applies, or your plan shows no amounts.';
export const noGoal = 'No goal chosen yet: choose one';
export const ahead = 'Your plan so far';
export const phaseAhead = (when: string, count: number) =>
  `${when} · ${plural(count, { one: 'product', other: 'products' })}`;
export const fitting = 'Often named with your goals';
export const otherSymptoms = 'All others';
