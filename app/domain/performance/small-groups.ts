/** Groups of fewer people are not broken down by health answers. */
export const MIN_PEOPLE = 5;

/** What the leads that gave an answer bought. */
export interface AnswerSales {
  value: string;
  /** Different people, whatever their number of leads. */
  personIds: ReadonlySet<string>;
  orders: number;
  cents: number;
}

export interface AnswerRow {
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
 * Takes answers of fewer than five people together. If those are still too few, the smallest row that is left joins them,
 * so that the total less the shown rows tells no answer.
 */
export function foldSmallGroups(all: readonly AnswerSales[]): FoldedRows {
  const rows = all.filter(({ personIds }) => personIds.size >= MIN_PEOPLE);
  const small = all.filter(({ personIds }) => personIds.size > 0 && personIds.size < MIN_PEOPLE);
  const peopleOf = () => new Set(small.flatMap(({ personIds }) => [...personIds])).size;
  while (small.length > 0 && rows.length > 0 && (small.length < 2 || peopleOf() < MIN_PEOPLE)) {
    const smallest = rows.reduce((least, row) => (row.personIds.size < least.personIds.size ? row : least));
    rows.splice(rows.indexOf(smallest), 1);
    small.push(smallest);
  }
  const isEnough = small.length > 1 && peopleOf() >= MIN_PEOPLE;
  const sum = (key: 'orders' | 'cents') => small.reduce((total, row) => total + row[key], 0);
  const figures = isEnough ? { people: peopleOf(), orders: sum('orders'), cents: sum('cents') } : null;
  return {
    rows: rows
      .map(({ value, personIds, orders, cents }) => ({ value, people: personIds.size, orders, cents }))
      .sort((a, b) => b.cents - a.cents || b.people - a.people || (a.value < b.value ? -1 : 1)),
    folded: small.length > 0 ? { answers: small.length, figures } : null,
  };
}
