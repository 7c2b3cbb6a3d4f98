/** The plan on two printed pages. */
export const all = 'All products of this plan';
/** The names of both sides of an interaction. */
export const bothSides = (names: readonly string[], others: string) =>
  `${new Intl.ListFormat('en-GB').format(names)} with ${others}`;
/** Title of the line that lists what to log and measure each week. */
export const eachWeek = 'Each week';
export const formatPage = (page: number, pages: number) => `${page} of ${pages}`;
/** Handling of vials, syringes and needles. */
export const handlingTitle = 'Mixing, storing and injecting';
/** Ends a product's own steps of mixing where others are shared. */
export const otherSteps = `The other steps are under “${handlingTitle}”.`;
/** Lines for every plan with injections, each with its label. */
export const handling: readonly (readonly [label: string, text: string])[] = [
  ['Dry vial', 'Keep the dry vial as its label says, away from light and heat.'],
  [
    'Bacteriostatic water',
    'It contains benzyl alcohol: do not use it if you are allergic to it. Never use tap water.',
  ],
  [
    'Units',
    '100 units on a U-100 syringe are 1 ml, so 1 unit is 0.01 ml. Some 0.3 ml syringes have half-unit lines; on many 1 ml syringes one line is 2 units.',
  ],
  [
    'Sharing',
    'Use each vial for one person only. Use a new sterile needle every time, and never the same syringe twice.',
  ],
  [
    'Used needles',
    'Put the used needle straight into a sharps container or a heavy plastic bottle with a screw lid. Never put it loose in a bin, and never bend it, break it or put the cap back. Seal the container when it is three quarters full, and ask your pharmacy or city where to take it.',
  ],
  [
    'Needle stick',
    'If a used needle sticks someone, wash the spot with soap and water and see a doctor the same day.',
  ],
];
/** For every plan with amounts, injected or not. */
export const missedDose: readonly [label: string, text: string] = [
  'Missed dose',
  'Never take a double dose to make up for a missed one.',
];
/** For compounds that are known as nose drops. */
export const noseDrops = 'Put only drops made by a pharmacy into your nose, never a vial for injection.';
