import type { Palette } from '#app/theme/tokens.ts';
import platformMark from '../../../public/favicon.svg?raw';
import neutralMark from '../../../public/mark.svg?raw';
import { MARK, PANEL, PICTURE } from './measures.ts';
import type { PictureDrawing, SharingPicture } from './picture.tsx';

/** px. Beads of the big chain, from above the upper edge to below the lower one. */
const BEADS = 9;
const STEP = 84;
const CENTRE = 1052;
const SWING = 78;
const RADII = [24, 30, 36] as const;

/**
 * Draws the background as SVG. A peptide is a chain of amino acids, so each picture shows a chain, whose beads depend on the title's
 * letters: two pages never look the same. An article has its own drawing instead of the chain.
 */
export function drawnGround({ site, title, palette, drawing }: SharingPicture): string {
  const looks = [
    { fill: palette.accent, stroke: palette.accent },
    { fill: palette['accent-tint'], stroke: palette.accent },
    { fill: palette['accent-ink'], stroke: palette['accent-ink'] },
    { fill: palette.raised, stroke: palette['border-strong'] },
  ] as const;
  const { width, height } = PICTURE;
  const ground = `<rect width="${width}" height="${height}" fill="${palette.surface}"/>`;
  const mark = placed(chooseMark(site, palette));
  if (drawing) return ground + drawnPanel(drawing, palette) + mark;
  const letters = [...title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')].map((c) => c.codePointAt(0) ?? 0);
  const beads = Array.from({ length: BEADS }, (_, index) => {
    const letter = letters[index % Math.max(1, letters.length)] ?? 0;
    return {
      x: Math.round(CENTRE + SWING * Math.sin(index * 0.95 + 0.4)),
      y: Math.round(index * STEP - STEP / 4),
      r: RADII[letter % RADII.length] as number,
      // The index is included, so that a doubled letter does not give two equal beads.
      look: looks[(letter + index) % looks.length] as (typeof looks)[number],
    };
  });
  const bonds = `<polyline points="${beads.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="${palette['border-strong']}" stroke-width="7" stroke-linejoin="round"/>`;
  const circles = beads.map(
    ({ x, y, r, look }) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${look.fill}" stroke="${look.stroke}" stroke-width="6"/>`,
  );
  return ground + bonds + circles.join('') + mark;
}

/** Draws the drawing above an article's title, in the page's colours (drawings.css). */
function drawnPanel({ lines, ground, solid, beads }: PictureDrawing, palette: Palette): string {
  const { x, scale, drawnWidth, drawnHeight } = PANEL;
  const left = x + (PICTURE.width - x - drawnWidth * scale) / 2;
  const top = (PICTURE.height - drawnHeight * scale) / 2;
  const circles = beads.map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join('');
  return `<rect x="${x}" width="${PICTURE.width - x}" height="${PICTURE.height}" fill="${palette['accent-tint']}"/>
<g transform="translate(${left} ${top}) scale(${scale})"><path d="${ground}" fill="${palette.accent}" fill-opacity="0.16"/>
<path d="${lines}" fill="none" stroke="${palette['accent-ink']}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>
<g fill="${palette.accent}"><path d="${solid}"/>${circles}</g></g>`;
}

/** Returns the mark on the site's pages: the platform's or the default tenant's. Other tenants have three beads. */
function chooseMark({ kind, isDefault }: SharingPicture['site'], palette: Palette): string {
  if (kind === 'platform') return platformMark;
  return isDefault ? neutralMark.replace(/color="[^"]*"/, `color="${palette.text}"`) : tenantMark(palette);
}

/** Draws three beads. */
const tenantMark = (palette: Palette) =>
  `<svg viewBox="0 0 48 48"><path d="M8 34L24 14L40 34" fill="none" stroke="${palette['border-strong']}" stroke-width="4"/><circle cx="8" cy="34" r="8" fill="${palette.accent}"/><circle cx="24" cy="14" r="8" fill="${palette['accent-ink']}"/><circle cx="40" cy="34" r="8" fill="${palette.accent}"/></svg>`;

/** Places a mark before the site's name. */
const placed = (svg: string) =>
  svg.replace(
    '<svg ',
    `<svg x="${PICTURE.margin}" y="${PICTURE.margin}" width="${MARK.size}" height="${MARK.size}" `,
  );
