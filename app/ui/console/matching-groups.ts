interface Named {
  label: string;
  hint?: string;
}

/** The items whose label or hint holds every typed word, ignoring case; all for an empty query. */
export function matchingGroups<Item extends Named>(
  groups: readonly { label: string; items: readonly Item[] }[],
  query: string,
): { label: string; items: Item[] }[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.map(({ label, items }) => ({
    label,
    items: items.filter((item) => {
      const text = `${item.label} ${item.hint ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    }),
  }));
}
