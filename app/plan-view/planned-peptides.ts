import type { Plan, PlannedPeptide } from '#app/engine/types.ts';

/** Lists the plan's peptides in the order of their ranks. */
export const plannedPeptides = <P = PlannedPeptide>({
  game_plan: g,
}: {
  game_plan: Record<keyof Plan['game_plan'], P[]>;
}): P[] => [...g.start_here, ...g.next_layer, ...g.advanced];
