import type { PeptideId } from '#app/engine/types.ts';

/** The outline and the filled part, as paths on a 24 by 24 grid. */
export type MarkPaths = readonly [outline: string, filled: string];

/**
 * One drawn mark per entry, so that a plan is recognised at a glance: [outline, filled part], on a 24 by 24 grid. Each shape has a meaning:
 * rings count the receptors of the incretin drugs, a seam mends (BPC-157), two circles overlap (a blend), a drop is split (AOD-9604), lines
 * grow calm (Selank), strands cross (TB-500).
 */
const PRODUCT_MARKS: Record<PeptideId, MarkPaths> = {
  'bpc-157': [
    'M12 3c-4 4 3.5 5 0 9s4 5 0 9M7 7.5h7.5M8 12h8M9.5 16.5H17',
    'M12 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  ],
  'cjc-1295-ipamorelin': [
    'M9 6a6 6 0 1 0 0 12A6 6 0 1 0 9 6zM15 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12z',
    'M12 6.8a6 6 0 0 1 0 10.4a6 6 0 0 1 0-10.4z',
  ],
  retatrutide: [
    'M12 3a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM6.5 13.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM17.5 13.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM10.3 9.6l-2 4.3M13.7 9.6l2 4.3M10 17h4',
    'M12 3a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z',
  ],
  tirzepatide: [
    'M8 11.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9zM16 3.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z',
    'M8 11.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z',
  ],
  semaglutide: ['M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z', 'M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z'],
  'aod-9604': [
    'M12 3c4 5 6.5 8 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 11 8 8 12 3zM5.7 13h12.6',
    'M5.6 13h12.8a6.5 6.5 0 1 1-12.8 0z',
  ],
  'hcg-protocol': ['M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9z', 'M12 8l3.5 2v4L12 16l-3.5-2v-4z'],
  selank: [
    'M3 6.5c3-4.5 6-4.5 9 0s6 4.5 9 0M3 12.5c3-2.5 6-2.5 9 0s6 2.5 9 0M3 18h18',
    'M3 12.5c3-2.5 6-2.5 9 0s6 2.5 9 0V18H3z',
  ],
  'tb-500': [
    'M7 3c0 5 10 4.5 10 9S7 16 7 21M17 3c0 5-10 4.5-10 9s10 4 10 9M8.5 6h7M8.5 18h7',
    'M12 7.5c3 1.3 5 2.5 5 4.5s-2 3.2-5 4.5c-3-1.3-5-2.5-5-4.5s2-3.2 5-4.5z',
  ],
  'mots-c': [
    'M12 5.5c5.5 0 9.5 2.5 9.5 6.5s-4 6.5-9.5 6.5S2.5 16 2.5 12 6.5 5.5 12 5.5zM6 13.5l2.5-4 2.5 5 2.5-5 2.5 5 2-3.5',
    'M12 5.5c5.5 0 9.5 2.5 9.5 6.5s-4 6.5-9.5 6.5S2.5 16 2.5 12 6.5 5.5 12 5.5z',
  ],
  '5-amino-1mq': [
    'M5.8 18.2a4.5 4.5 0 0 1 0-6.4l6-6a4.5 4.5 0 0 1 6.4 6.4l-6 6a4.5 4.5 0 0 1-6.4 0zM8.8 8.8l6.4 6.4',
    'M8.8 8.8l6.4 6.4-3 3a4.5 4.5 0 0 1-6.4-6.4z',
  ],
  'signature-protocol': [
    'M11 4c.8 5 3 7.2 8 8-5 .8-7.2 3-8 8-.8-5-3-7.2-8-8 5-.8 7.2-3 8-8zM19 2.5v5M16.5 5h5',
    'M11 4c.8 5 3 7.2 8 8-5 .8-7.2 3-8 8-.8-5-3-7.2-8-8 5-.8 7.2-3 8-8z',
  ],
};

/** Used for ids without their own drawing: a diamond in a diamond. */
const OTHER = ['M12 3l9 9-9 9-9-9z', 'M12 8l4 4-4 4-4-4z'] as const;

const isDrawn = (id: string): id is PeptideId => Object.hasOwn(PRODUCT_MARKS, id);

/** Returns the mark of a catalogue entry. Marks of other compounds are in compound-marks.tsx. */
export const markPaths = (id: string): MarkPaths => (isDrawn(id) ? PRODUCT_MARKS[id] : OTHER);

/** Draws the mark of a catalogue entry. */
export const PeptideMark = ({ id }: { id: string }) => <Mark paths={markPaths(id)} />;

/** Draws a mark in the colour of the surrounding text. It is decorative, so it is hidden from assistive technology. */
export function Mark({ paths: [outline, filled] }: { paths: MarkPaths }) {
  return (
    <svg className="sgr-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={filled} fill="currentColor" opacity=".25" />
      <path
        d={outline}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
