import { adviceWith } from './article-advice.ts';
import type { Decision } from './decide.ts';
import { notCovered, unknownConditions, writeRecap } from './explain.ts';
import type { Plan } from './types.ts';
import type { NothingWording, Wording } from './wording.ts';

/** Completes a decided plan without entries: the reason, and what to do instead (D13). */
export function completeNothing(
  { outline, reading, conditions, written, articles }: Decision,
  nothing: NothingWording,
  words: Wording,
): Plan {
  const { summary, rationale, steps: all, cautions } = nothing[outline.nothing_because ?? 'no-match'];
  const steps = adviceWith(all, articles);
  return {
    ...outline,
    game_plan: { start_here: [], next_layer: [], advanced: [] },
    education: {
      mechanisms_summary: summary,
      rationale: rationale(conditions, written),
      key_education_points: [...steps],
      monitoring_plan: { subjective: [], objective: [], checkpoints: [] },
    },
    human_readable: {
      inputs_recap: writeRecap(reading, written, words),
      step_by_step_plan: [...steps],
      why_chosen: [],
      how_to_use: [],
      what_to_monitor: [],
      cautions: [...cautions, ...unknownConditions(reading, words)],
      education_nuggets: [],
    },
    not_covered: words.labels(notCovered(reading.answers, [])),
  };
}
