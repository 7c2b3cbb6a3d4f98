/** Groups of fewer people are not broken down by health answers. */
export const MIN_GROUP_PEOPLE = 5;

/** The purchases of the leads that gave an answer. */
export interface AnswerSales {
  value: string;
  /** Distinct people, regardless of how many leads they have. */
  personIds: ReadonlySet<string>;
  orders: number;
  cents: number;
  /**
   * The people who gave the answer, by the property that the page is filtered by, such as language. It includes people whom the filter
   * leaves out.
   */
  parts: ReadonlyMap<string, ReadonlySet<string>>;
}

interface AnswerRow {
  value: string;
  people: number;
  orders: number;
  cents: number;
}

export interface FoldedRows {
  rows: AnswerRow[];
  /** Answers that are not shown one by one. They have figures only if enough people gave them. */
  folded: { answers: number; figures: Omit<AnswerRow, 'value'> | null } | null;
}

/**
 * Whether some part of the people who gave one of these answers has one to four members. If that part were shown, the difference between
 * two pages, such as all languages and one of them, would reveal what those few bought.
 */
function hasSmallGroup(groups: readonly Pick<AnswerSales, 'parts'>[]): boolean {
  const people = new Map<string, Set<string>>();
  for (const { parts } of groups)
    for (const [part, ids] of parts) people.set(part, new Set([...(people.get(part) ?? []), ...ids]));
  return [...people.values()].some(({ size }) => size > 0 && size < MIN_GROUP_PEOPLE);
}

/**
 * Merges answers of fewer than five people, or for which hasSmallGroup is true. If the merged answers still have too few people, the
 * smallest remaining row joins them, so that the total less the shown rows reveals no answer.
 */
export function foldSmallGroups(all: readonly AnswerSales[]): FoldedRows {
  const isShown = (group: AnswerSales) => group.personIds.size >= MIN_GROUP_PEOPLE && !hasSmallGroup([group]);
  const rows = all.filter(isShown);
  const small = all.filter((group) => group.personIds.size > 0 && !isShown(group));
  const countPeople = () => new Set(small.flatMap(({ personIds }) => [...personIds])).size;
  while (small.length > 0 && rows.length > 0 && (small.length < 2 || countPeople() < MIN_GROUP_PEOPLE)) {
    const smallest = rows.reduce((least, row) => (row.personIds.size < least.personIds.size ? row : least));
    rows.splice(rows.indexOf(smallest), 1);
    small.push(smallest);
  }
  const isEnough = small.length > 1 && countPeople() >= MIN_GROUP_PEOPLE && !hasSmallGroup(small);
  const sum = (key: 'orders' | 'cents') => small.reduce((total, row) => total + row[key], 0);
  const figures = isEnough ? { people: countPeople(), orders: sum('orders'), cents: sum('cents') } : null;
  return {
    rows: sortGroups(rows),
    folded: small.length > 0 ? { answers: small.length, figures } : null,
  };
}

/** Lists all groups, for what is not about health: orders show one by one what was bought. */
export const listGroups = (all: readonly AnswerSales[]): FoldedRows => ({
  rows: sortGroups(all.filter(({ personIds }) => personIds.size > 0)),
  folded: null,
});

const sortGroups = (groups: readonly AnswerSales[]): AnswerRow[] =>
  groups
    .map(({ value, personIds, orders, cents }) => ({ value, people: personIds.size, orders, cents }))
    .sort((a, b) => b.cents - a.cents || b.people - a.people || (a.value < b.value ? -1 : 1));
