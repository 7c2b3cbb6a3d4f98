import { computeSegments } from './segments.ts';

/** Lists that are searched are kept as `|a|b|`, so that LIKE finds a whole id on both databases. */
const piped = (ids: readonly string[]): string => (ids.length > 0 ? `|${ids.join('|')}|` : '');

/** Columns of a lead that are derived from its answers, for filters and the search. */
export const leadColumns = (person: {
  firstName: string;
  email: string;
  phone: string | null;
  goalIds: readonly string[];
}) => ({
  goalIds: piped(person.goalIds),
  segments: piped(computeSegments(person.goalIds)),
  searchText: [person.firstName, person.email, person.phone ?? ''].join(' ').toLowerCase().trim(),
});
