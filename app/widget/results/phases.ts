import type { Plan, PlannedPeptide } from '../../engine/types.ts';

export interface Phase {
  id: keyof Plan['game_plan'];
  number: number;
  /** V's heading: "Next Layer (After 4-6 weeks)". */
  title: string;
  /** The same in two parts, for the timeline. */
  name: string;
  when: string;
  peptides: PlannedPeptide[];
}

const PHASES: Omit<Phase, 'peptides'>[] = [
  { id: 'start_here', number: 1, title: 'Start Here', name: 'Start Here', when: 'From the first week' },
  {
    id: 'next_layer',
    number: 2,
    title: 'Next Layer (After 4-6 weeks)',
    name: 'Next Layer',
    when: 'After 4-6 weeks',
  },
  {
    id: 'advanced',
    number: 3,
    title: 'Advanced Options',
    name: 'Advanced Options',
    when: 'Only after a good response',
  },
];

/** The plan's phases in order; empty ones are not shown (D12). */
export const phasesOf = (plan: Plan): Phase[] =>
  PHASES.map((phase) => ({ ...phase, peptides: plan.game_plan[phase.id] })).filter(
    ({ peptides }) => peptides.length > 0,
  );
