interface Named {
  label: string;
  hint?: string;
  words?: string;
}

/** Removes case and accents, so that 'munchen' finds 'München'. */
const simplify = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the items that contain every typed word, in any order, ignoring case and accents; all for an empty query. */
export function matchingGroups<Item extends Named>(
  groups: readonly { label: string; items: readonly Item[] }[],
  query: string,
): { label: string; items: Item[] }[] {
  const words = simplify(query).split(/\s+/).filter(Boolean);
  return groups.map(({ label, items }) => ({
    label,
    items: items.filter((item) => {
      const text = simplify(`${item.label} ${item.hint ?? ''} ${item.words ?? ''}`);
      return words.every((word) => text.includes(word));
    }),
  }));
}
