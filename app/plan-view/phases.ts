import { isOffered } from '#app/engine/present.ts';
import { TIERS, type TierId } from '#app/engine/tiers.ts';
import type { PlannedPeptide } from '#app/engine/types.ts';
import { t } from '#app/messages/results-top.ts';

export interface Phase<P = PlannedPeptide> {
  id: TierId;
  number: number;
  /** The heading from V section 2: "Next Layer (After 4-6 weeks)". */
  title: string;
  /** The same heading in two parts, for the cards at the top. */
  name: string;
  when: string;
  peptides: P[];
}

/** Names the phases. The first week is that of the phase in which the first product is offered, as in the steps (D60). */
const headings = (starting?: TierId): Omit<Phase, 'peptides'>[] => [
  {
    id: 'start_here',
    number: 1,
    title: t.startHere,
    name: t.startHere,
    when: starting === 'start_here' ? t.startWhen : t.noStart,
  },
  { id: 'next_layer', number: 2, title: t.nextLayerTitle, name: t.nextLayer, when: t.nextWhen },
  {
    id: 'advanced',
    number: 3,
    title: t.advanced,
    name: t.advanced,
    when: starting === 'advanced' ? t.startWhen : t.advancedWhen,
  },
];

/** Lists the plan's phases in order. Empty phases are not shown (D12). */
export const computePhases = <P extends Parameters<typeof isOffered>[0]>({
  game_plan,
}: {
  game_plan: Record<TierId, P[]>;
}): Phase<P>[] =>
  headings(TIERS.find((tier) => game_plan[tier].some(isOffered)))
    .map((phase) => ({ ...phase, peptides: game_plan[phase.id] }))
    .filter(({ peptides }) => peptides.length > 0);
