import { computeSegments } from './segments.ts';
import { joinList } from './stored-list.ts';

/** Columns of a lead that are derived from its answers, for filters and the search. */
export const leadColumns = (person: {
  firstName: string;
  email: string;
  phone: string | null;
  goalIds: readonly string[];
}) => ({
  goalIds: joinList(person.goalIds),
  segments: joinList(computeSegments(person.goalIds)),
  searchText: [person.firstName, person.email, person.phone ?? ''].join(' ').toLowerCase().trim(),
});
