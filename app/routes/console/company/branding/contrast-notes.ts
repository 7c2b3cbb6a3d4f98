import { contrast } from '#app/theme/colour.ts';
import { createPalettes, TEXT_CONTRAST } from '#app/theme/palette.ts';
import type { BrandColours } from '#app/theme/theme.ts';

export interface ContrastNote {
  /** The colour as chosen, and as pages display it; both #rrggbb. */
  chosen: string;
  displayColour: string;
  text: string;
}

/** Explains in words how pages adjust the tenant's two colours if they would be unreadable. Both are #rrggbb. */
export function contrastNotes(colours: BrandColours): ContrastNote[] {
  const { light, dark } = createPalettes({ colours });
  const { primary, secondary } = colours;
  const shades = [
    {
      chosen: primary,
      displayColour: light.accent,
      where: 'On light pages',
      what: 'buttons',
      against: light['accent-text'],
    },
    {
      chosen: secondary,
      displayColour: light['accent-ink'],
      where: 'On light pages',
      what: 'links',
      against: light.surface,
    },
    {
      chosen: primary,
      displayColour: dark.accent,
      where: 'On dark pages',
      what: 'buttons',
      against: dark['accent-text'],
    },
    {
      chosen: secondary,
      displayColour: dark['accent-ink'],
      where: 'On dark pages',
      what: 'links',
      against: dark.surface,
    },
  ];
  return shades
    .filter(({ chosen: chosenColour, displayColour }) => chosenColour !== displayColour)
    .map(({ chosen: chosenColour, displayColour, where, what, against }) => ({
      chosen: chosenColour,
      displayColour,
      text: `${where}, ${what} use ${displayColour} instead of ${chosenColour}${reason(contrast(chosenColour, against))}.`,
    }));
}

/** Returns an empty string if the text was readable and another shade only looks better. */
const reason = (had: number): string =>
  had < TEXT_CONTRAST
    ? `, which would be too hard to read (contrast ${had.toFixed(1)}:1, minimum ${TEXT_CONTRAST}:1)`
    : '';
