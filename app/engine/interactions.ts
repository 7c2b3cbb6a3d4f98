import { INCRETINS } from './mapping.ts';
import type { ListedId } from './other-compounds.ts';

/** Groups of compounds of which no two may ever be used together: a plan leaves out the later one (D45). */
const NEVER_TOGETHER: readonly (readonly ListedId[])[] = [
  INCRETINS,
  // Both drive sex hormones.
  ['hcg-protocol', 'kisspeptin'],
  // All act on the axis of growth hormone.
  ['cjc-1295-ipamorelin', 'tesamorelin', 'igf-1-lr3'],
];

/** Lists the compounds that must never be used with this one (D45). */
export const avoidWith = (id: ListedId): ListedId[] =>
  NEVER_TOGETHER.flatMap((group) =>
    group.includes(id) ? group.filter((candidate) => candidate !== id) : [],
  );
