import type { OtherCompoundId } from '#app/engine/other-compounds.ts';
import { Mark, type MarkPaths, markPaths } from './marks.tsx';

/**
 * Marks of the twelve compounds without a catalogue entry, in addition to those of the entries. They are in a separate file because the
 * full assessment recommends none of them and so does not download them. The shapes show what each compound is: two rings and a plus
 * (NAD+), a slow wave (DSIP), four links (Epitalon), a ring with a tail (PT-141), two curves that touch (kisspeptin), a chain between rails
 * (the stabilized tesamorelin), seven beads (Semax), a piece of a ring (P21), the thymus' two lobes (thymosin), a ball in a socket
 * (follistatin binds activin), a lengthened line (IGF-1 LR3), the end of a chain cut off (HGH fragment).
 */
const OTHER_MARKS: Record<OtherCompoundId, MarkPaths> = {
  'nad-plus': [
    'M6.5 12.5a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM17.5 12.5a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM10.5 16.5h3M12 3v6.5M8.8 6.2h6.4',
    'M6.5 12.5a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM17.5 12.5a4 4 0 1 0 0 8a4 4 0 1 0 0-8z',
  ],
  dsip: [
    'M2.5 12c3.2-10.5 6.3-10.5 9.5 0s6.3 10.5 9.5 0M2.5 12h19',
    'M2.5 12c3.2-10.5 6.3-10.5 9.5 0s6.3 10.5 9.5 0z',
  ],
  epitalon: [
    'M4.6 13.5a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6zM9.5 6a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6zM14.5 13.5a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6zM19.4 6a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6zM5.9 13.8l2.4-3.4M10.8 10.3l2.4 3.4M15.8 13.8l2.4-3.4',
    'M4.6 13.5a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6zM14.5 13.5a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6z',
  ],
  'pt-141': [
    'M14 7.5l4.8 2.8v5.4L14 18.5l-4.8-2.8v-5.4zM9.2 10.3L5.5 8M4 5a1.6 1.6 0 1 0 0 3.2A1.6 1.6 0 1 0 4 5z',
    'M14 7.5l4.8 2.8v5.4L14 18.5l-4.8-2.8v-5.4z',
  ],
  kisspeptin: ['M3.5 3.5c11.3 4 11.3 13 0 17M20.5 3.5c-11.3 4-11.3 13 0 17', 'M3.5 3.5c11.3 4 11.3 13 0 17z'],
  tesamorelin: ['M5 3v18M19 3v18M5 6l14 4-14 4 14 4', 'M5 6l14 4-14 4z'],
  semax: [
    'M12 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM12 3a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM12 17a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM18 6.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM6 6.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM18 13.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM6 13.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4z',
    'M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z',
  ],
  p21: ['M11 5a8 8 0 1 0 8 8h-8zM15 3.5a6 6 0 0 1 5.8 5.8H15z', 'M15 3.5a6 6 0 0 1 5.8 5.8H15z'],
  'thymosin-alpha-1': [
    'M12 6.5C10 2.5 4.5 3 4 9.5s3 11.5 5.5 11.5 2.5-3 2.5-6zM12 6.5c2-4 7.5-3.5 8 3s-3 11.5-5.5 11.5-2.5-3-2.5-6z',
    'M12 6.5C10 2.5 4.5 3 4 9.5s3 11.5 5.5 11.5 2.5-3 2.5-6z',
  ],
  'follistatin-344': [
    'M4 8.5v3.5a8 8 0 0 0 16 0V8.5h-3.5V12a4.5 4.5 0 0 1-9 0V8.5zM12 3.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
    'M12 3.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  ],
  'igf-1-lr3': [
    'M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM8.5 12H2.5M15.5 12h6M5.5 8.5L2.5 12l3 3.5M18.5 8.5l3 3.5-3 3.5',
    'M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z',
  ],
  'hgh-fragment': ['M2.5 8.5H13v7H2.5zM6 8.5v7M9.5 8.5v7M17.5 8.5h4v7h-4zM15.2 5.5v13', 'M17.5 8.5h4v7h-4z'],
};

const isOtherCompound = (id: string): id is OtherCompoundId => Object.hasOwn(OTHER_MARKS, id);

/** Returns the outline and the filled part of any compound's mark, as paths on a 24 by 24 grid. */
export const compoundMarkPaths = (id: string): MarkPaths =>
  isOtherCompound(id) ? OTHER_MARKS[id] : markPaths(id);

/** Draws the mark of a catalogue entry or of another compound. */
export const CompoundMark = ({ id }: { id: string }) => <Mark paths={compoundMarkPaths(id)} />;
