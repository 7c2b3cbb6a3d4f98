import type { Palette } from '#app/theme/tokens.ts';
import { MARK, NARROW_TEXT_WIDTH, PICTURE, TEXT_WIDTH } from './measures.ts';

/** What the picture that goes with a shared link says. */
export interface SharingPicture {
  /** The platform's, or the tenant's on its own pages: they never show the platform's mark (D1). */
  site: { kind: 'platform' | 'tenant'; name: string; isDefault?: boolean };
  title: string;
  /** Above the title. */
  category?: string;
  /** Below it, `8 min read`. */
  note?: string;
  palette: Palette;
  /** An article's own, beside the title. */
  drawing?: PictureDrawing;
}

/** Paths on a grid of 320 by 160. */
export interface PictureDrawing {
  lines: string;
  /** Faintly filled. */
  ground: string;
  /** Fully filled, as the beads. */
  solid: string;
  beads: readonly (readonly [x: number, y: number, radius: number])[];
}

/** Titles of up to so many characters are set in so many px: four lines at most, in the width that they have. */
const TITLE_SIZES = [
  { upTo: 24, px: 88 },
  { upTo: 44, px: 76 },
  { upTo: 64, px: 64 },
] as const;
const LONG_TITLE_PX = 52;
/** Of a title beside a drawing. */
const NARROWED = 0.78;
const TITLE_LINES = 4;
const BALANCED_UP_TO = 80;
const NAME_LENGTH = 36;
const NARROW_NAME_LENGTH = 28;

/** px of a title. */
export const titleSize = (title: string): number =>
  TITLE_SIZES.find(({ upTo }) => title.length <= upTo)?.px ?? LONG_TITLE_PX;

/** The texts of a picture as satori lays them out; the drawing is beneath them (chain.ts). */
export function PictureTexts({ site, title, category, note, palette, drawing }: SharingPicture) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: PICTURE.width,
        height: PICTURE.height,
        boxSizing: 'border-box',
        padding: PICTURE.margin,
        fontFamily: 'Inter',
        color: palette.text,
      }}
    >
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          height: MARK.size,
          fontSize: 32,
          fontWeight: 600,
          letterSpacing: '-0.01em',
          paddingLeft: MARK.size + 16,
        }}
      >
        {shortened(site.name, drawing ? NARROW_NAME_LENGTH : NAME_LENGTH)}
      </div>
      <div
        style={{ display: 'flex', flexDirection: 'column', width: drawing ? NARROW_TEXT_WIDTH : TEXT_WIDTH }}
      >
        {category ? (
          <div
            style={{
              display: 'flex',
              marginBottom: 20,
              fontSize: 30,
              fontWeight: 600,
              color: palette['accent-ink'],
            }}
          >
            {category}
          </div>
        ) : null}
        <div
          style={{
            display: 'block',
            lineClamp: TITLE_LINES,
            // Of what is cut off, balanced lines would leave less to read.
            textWrap: title.length <= BALANCED_UP_TO ? 'balance' : 'wrap',
            fontSize: Math.round(titleSize(title) * (drawing ? NARROWED : 1)),
            fontWeight: 700,
            lineHeight: 1.08,
            letterSpacing: '-0.03em',
          }}
        >
          {title}
        </div>
      </div>
      <div style={{ display: 'flex', fontSize: 28, fontWeight: 500, color: palette.muted }}>{note ?? ''}</div>
    </div>
  );
}

const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
