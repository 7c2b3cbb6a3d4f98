/**
 * The page without products in words. Apart from the other texts, because a browser fetches it only when it is needed.
 */
import type { Decision } from './decide.ts';
import { notCovered, recapOf, unknownConditions } from './explain.ts';
import type { NothingBecause, Plan } from './types.ts';
import { english } from './wording.ts';

interface NothingWords {
  summary: string;
  rationale: (conditions: readonly string[]) => string;
  steps: string[];
  cautions: string[];
}

export const nothingWords: Record<NothingBecause, NothingWords> = {
  flags: {
    summary: 'No product is suggested for your answers.',
    rationale: (conditions) =>
      `You ticked ${english.and(conditions)}. For your safety, everything that would fit your answers is left out.`,
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

/** The decided plan without entries: why there are none, and what to do instead (D13). */
export function completeNothing({ outline, reading, conditions }: Decision): Plan {
  const { summary, rationale, steps, cautions } = nothingWords[outline.nothing_because ?? 'no-match'];
  return {
    ...outline,
    game_plan: { start_here: [], next_layer: [], advanced: [] },
    education: {
      mechanisms_summary: summary,
      rationale: rationale(conditions),
      key_education_points: [...steps],
      monitoring_plan: { subjective: [], objective: [], checkpoints: [] },
    },
    human_readable: {
      inputs_recap: recapOf(reading),
      step_by_step_plan: [...steps],
      why_chosen: [],
      how_to_use: [],
      what_to_monitor: [],
      cautions: [...cautions, ...unknownConditions(reading)],
      education_nuggets: [],
    },
    not_covered: notCovered(reading.answers, []),
  };
}
