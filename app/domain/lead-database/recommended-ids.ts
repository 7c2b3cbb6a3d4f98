interface StoredIds {
  game_plan?: Record<string, { id?: unknown }[] | undefined>;
  list?: { id?: unknown }[];
}

/** Ids of the products of a stored plan or list, in its order; none of an erased one. */
export function recommendedIds(stored: unknown): string[] {
  const { game_plan: tiers = {}, list = [] } = Object(stored) as StoredIds;
  const entries = [tiers.start_here, tiers.next_layer, tiers.advanced, list].flatMap((some) => some ?? []);
  return [...new Set(entries.flatMap(({ id }) => (typeof id === 'string' ? id : [])))];
}
