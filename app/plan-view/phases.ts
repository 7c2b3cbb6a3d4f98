import type { Plan, PlannedPeptide } from '#app/engine/types.ts';
import { t } from '#app/messages/results-top.ts';

type Tier = keyof Plan['game_plan'];

export interface Phase<P = PlannedPeptide> {
  id: Tier;
  number: number;
  /** The heading from V section 2: "Next Layer (After 4-6 weeks)". */
  title: string;
  /** The same heading in two parts, for the cards at the top. */
  name: string;
  when: string;
  peptides: P[];
}

type Heading = Omit<Phase, 'peptides'>;

const phases = (): [Heading, Heading, Heading] => [
  { id: 'start_here', number: 1, title: t.startHere, name: t.startHere, when: t.startWhen },
  { id: 'next_layer', number: 2, title: t.nextLayerTitle, name: t.nextLayer, when: t.nextWhen },
  { id: 'advanced', number: 3, title: t.advanced, name: t.advanced, when: t.advancedWhen },
];

/**
 * Lists the plan's phases in order. Empty phases are not shown (D12). When a phase begins agrees with the steps (D60): the first week is
 * that of the first product that is offered, and a first phase without one has nothing to start.
 * @param isStarted isOffered of the engine; without it, every product counts as offered, as before the answers about safety
 */
export function computePhases<P>(
  { game_plan }: { game_plan: Record<Tier, P[]> },
  isStarted: (product: P) => boolean = () => true,
): Phase<P>[] {
  const all = phases();
  const [first, , last] = all;
  const start = all.find(({ id }) => game_plan[id].some(isStarted));
  if (start !== first) first.when = t.nothingToStart;
  if (start === last) last.when = t.startWhen;
  return all
    .map((phase) => ({ ...phase, peptides: game_plan[phase.id] }))
    .filter(({ peptides }) => peptides.length > 0);
}
