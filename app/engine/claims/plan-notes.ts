import { CATALOGUE_NAMES } from '../catalogue/names.ts';

/** Sentences that a plan says once for all its products. English; es/plan-notes.ts is the same in Spanish. */
export const PLAN_NOTES = {
  medicinesForWeight:
    'Approved medicines for weight exist, such as Wegovy and Zepbound; a doctor can tell you whether one is right for you, and prescribe it.',
  medicines: (names: string) =>
    names === CATALOGUE_NAMES.selank
      ? 'Selank nose drops are approved in Russia only, as far as we know.'
      : `As far as we know, medicines with ${names} are approved only where and for what the approval line says.`,
  noCombination:
    'We found no study in people of any combination of these products: use one at a time, and talk to a doctor before any second one.',
  answerWithoutStudy: (label: string) =>
    `${label}: This answer has no product with a study behind it; shops group these under it.`,
};
