import type { Category } from '../../domain/education/index.ts';

/**
 * One drawing per category on a 96 by 64 grid: [lines, filled part]. A shield that checks, a weight that goes down over
 * the weeks, a dressing, two circles that share a part, a page with a seal.
 */
const PICTURES: Record<Category, readonly [lines: string, filled: string]> = {
  Safety: [
    'M48 10l18 6v15c0 11-7 19-18 24-11-5-18-13-18-24V16zM39 32l7 7 12-14M14 24h8M10 34h12M74 24h8M74 34h12',
    'M48 10l18 6v15c0 11-7 19-18 24z',
  ],
  'Weight Loss': [
    'M14 10v44h68M22 18c14 2 16 24 30 26 8 1 14 1 22 1M22 18h0M38 30h0M52 44h0M74 45h0M30 54v-3M46 54v-3M62 54v-3',
    'M22 18c14 2 16 24 30 26 8 1 14 1 22 1v9H22z',
  ],
  Healing: [
    'M24 21h48a11 11 0 0 1 0 22H24a11 11 0 0 1 0-22zM38 21v22M58 21v22M44 28h.1M52 28h.1M44 36h.1M52 36h.1M22 32h8M66 32h8M18 12c8 4 14 4 20 2M58 50c8-2 14-2 20 2',
    'M38 21h20v22H38z',
  ],
  Comparisons: [
    'M38 12a20 20 0 1 0 0 40 20 20 0 1 0 0-40zM58 12a20 20 0 1 0 0 40 20 20 0 1 0 0-40zM26 28h8M26 36h8M62 28h8M62 36h8',
    'M48 14.7a20 20 0 0 1 0 34.6 20 20 0 0 1 0-34.6z',
  ],
  Legal: [
    'M28 8h30l10 10v38H28zM58 8v10h10M36 22h14M36 30h24M36 38h12M60 40a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM56 53l-2 8 6-3 6 3-2-8',
    'M60 40a7 7 0 1 0 0 14 7 7 0 1 0 0-14z',
  ],
};

/** The drawing of a category on its tint; decorative, since the category's name is beside it. */
export function CategoryPicture({ category }: { category: Category }) {
  const [lines, filled] = PICTURES[category];
  return (
    <span className="edu-picture" data-category={category}>
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true" focusable="false">
        <path d={filled} className="edu-picture-filled" />
        <path d={lines} className="edu-picture-lines" />
      </svg>
    </span>
  );
}
