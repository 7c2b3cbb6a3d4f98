/** Groups of fewer people are not broken down by health answers. */
export const MIN_PEOPLE = 5;

/** What the leads that gave an answer bought. */
export interface AnswerSales {
  value: string;
  /** Different people, whatever their number of leads. */
  personIds: ReadonlySet<string>;
  orders: number;
  cents: number;
  /**
   * The people who gave the answer, also those that the page's filter leaves out, by what the page is filtered by: in a page of
   * one language, by language.
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
  /** Answers that are not shown one by one; with figures only if they are of enough people. */
  folded: { answers: number; figures: Omit<AnswerRow, 'value'> | null } | null;
}

/**
 * Whether some part of the people who gave one of these answers is of one to four. Were they shown, the difference of two
 * pages, such as all languages and one of them, would tell what those few bought.
 */
export function hasSmallPart(groups: readonly Pick<AnswerSales, 'parts'>[]): boolean {
  const people = new Map<string, Set<string>>();
  for (const { parts } of groups)
    for (const [part, ids] of parts) people.set(part, new Set([...(people.get(part) ?? []), ...ids]));
  return [...people.values()].some(({ size }) => size > 0 && size < MIN_PEOPLE);
}

/**
 * Takes answers of fewer than five people together, or with such a part. If those are still too few, the smallest row that is left joins them,
 * so that the total less the shown rows tells no answer.
 */
export function foldSmallGroups(all: readonly AnswerSales[]): FoldedRows {
  const isShown = (group: AnswerSales) => group.personIds.size >= MIN_PEOPLE && !hasSmallPart([group]);
  const rows = all.filter(isShown);
  const small = all.filter((group) => group.personIds.size > 0 && !isShown(group));
  const countPeople = () => new Set(small.flatMap(({ personIds }) => [...personIds])).size;
  while (small.length > 0 && rows.length > 0 && (small.length < 2 || countPeople() < MIN_PEOPLE)) {
    const smallest = rows.reduce((least, row) => (row.personIds.size < least.personIds.size ? row : least));
    rows.splice(rows.indexOf(smallest), 1);
    small.push(smallest);
  }
  const isEnough = small.length > 1 && countPeople() >= MIN_PEOPLE && !hasSmallPart(small);
  const sum = (key: 'orders' | 'cents') => small.reduce((total, row) => total + row[key], 0);
  const figures = isEnough ? { people: countPeople(), orders: sum('orders'), cents: sum('cents') } : null;
  return {
    rows: rows
      .map(({ value, personIds, orders, cents }) => ({ value, people: personIds.size, orders, cents }))
      .sort((a, b) => b.cents - a.cents || b.people - a.people || (a.value < b.value ? -1 : 1)),
    folded: small.length > 0 ? { answers: small.length, figures } : null,
  };
}
