import { english, type NothingWording } from '../wording.ts';

/** Advice for a visitor who is pregnant or breastfeeding, shown first (D13). */
const pregnancyAdvice = (conditions: readonly string[]) =>
  conditions.includes('Pregnancy or breastfeeding')
    ? ' Do not use any of these. If you already have, call your doctor or midwife now.'
    : '';

/** The page without products in English. It is a separate module, because a browser fetches it only when needed. */
export const nothingWords: NothingWording = {
  flags: {
    summary: 'No product is suggested for your answers.',
    rationale: (conditions) =>
      `${conditions.length > 0 ? `You ticked ${english.and(conditions)}.` : 'What would fit your answers is not for your age range.'} For your safety, everything that would fit your answers is left out.${pregnancyAdvice(conditions)}`,
    steps: [
      'Please talk to a doctor about your goals before you consider any research compound.',
      'Take this page with you: it shows what you answered and what was left out.',
      'Our education articles explain what is known about these compounds, and what is not.',
    ],
    cautions: ['Do not start any of the compounds that were left out.'],
  },
  'not-offered': {
    summary: 'Nothing that fits your answers is offered here at the moment.',
    rationale: () => 'This shop does not offer the compounds that your answers and experience lead to.',
    steps: [
      'Choose other goals or symptoms and take the assessment again.',
      'Ask the shop what it can offer for your goals.',
      'Our education articles explain what is known about these compounds, and what is not.',
    ],
    cautions: [],
  },
  'no-match': {
    summary: 'Your answers do not lead to any compound in the catalogue.',
    rationale: () =>
      'None of the goals and symptoms that you named is served by a compound in the catalogue.',
    steps: [
      'Choose at least one goal from the list and take the assessment again.',
      'Our education articles explain what is known about these compounds, and what is not.',
    ],
    cautions: [],
  },
};
