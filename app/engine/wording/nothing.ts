import type { WordsEffect } from '../own-words.ts';
import { english, type NothingWording } from '../wording.ts';

/**
 * What to do after a use of what was left out. Who is pregnant or breastfeeding is told first what not to do (D13), also after words of
 * their own (D63).
 */
const afterUse = (conditions: readonly string[], { flags }: WordsEffect) =>
  conditions.includes('Pregnancy or breastfeeding')
    ? 'Do not use any of these. If you already have, call your doctor or midwife now.'
    : flags.includes('Pregnancy or breastfeeding')
      ? 'None of these products is meant for pregnancy or breastfeeding. If you have already used one, call your doctor or midwife.'
      : 'If you have already used one, call your doctor.';

const writeReason = (conditions: readonly string[], written: WordsEffect): string => {
  if (conditions.length === 0 && written.stops)
    return `Because of what you wrote in your own words, everything that would fit your answers is left out. ${afterUse(conditions, written)}`;
  const because =
    conditions.length > 0
      ? `You ticked ${english.and(conditions)}.`
      : 'There are products for your answers, but not for your age range.';
  return `${because} For your safety, everything that would fit your answers is left out. ${afterUse(conditions, written)}`;
};

/** The page without products in English. It is a separate module, because a browser fetches it only when needed. */
export const nothingWords: NothingWording = {
  flags: {
    summary: 'No product is suggested for your answers.',
    rationale: writeReason,
    steps: [
      'Please talk to a doctor about your goals before you consider any research compound.',
      'Show this page to your doctor. It lists what we left out, and why.',
      'Our education articles explain what is known about the safety of research peptides in general, and what is not.',
    ],
    cautions: ['Do not start any of the compounds that were left out.'],
  },
  'not-offered': {
    summary: 'Nothing that fits your answers is offered here at the moment.',
    rationale: () => 'This shop does not sell the compounds that fit your answers and experience.',
    steps: [
      'Choose other goals or symptoms and take the assessment again.',
      'Ask the shop what it can offer for your goals.',
      'Our education articles explain what is known about the safety of research peptides in general, and what is not.',
    ],
    cautions: [],
  },
  'no-match': {
    summary: 'No compound in our catalog fits your answers.',
    rationale: () => 'No compound in our catalog fits the goals and symptoms that you chose.',
    steps: [
      'Choose at least one goal from the list and take the assessment again.',
      'Our education articles explain what is known about the safety of research peptides in general, and what is not.',
    ],
    cautions: [],
  },
};
