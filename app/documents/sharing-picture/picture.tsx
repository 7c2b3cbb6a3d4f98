import type { Palette } from '#app/theme/tokens.ts';
import { MARK, NARROW_TEXT_WIDTH, PICTURE, TEXT_WIDTH } from './measures.ts';

/** Content of the picture for a shared link. */
export interface SharingPicture {
  /** The platform, or the tenant on its own pages, which never show the platform's mark (D1). */
  site: { kind: 'platform' | 'tenant'; name: string; isDefault?: boolean };
  title: string;
  /** Text above the title. */
  category?: string;
  /** Text below the title, `8 min read`. */
  note?: string;
  palette: Palette;
  /** An article's own drawing, next to the title. */
  drawing?: PictureDrawing;
}

/** Paths on a grid of 320 by 160. */
export interface PictureDrawing {
  lines: string;
  /** Areas with a faint fill. */
  ground: string;
  /** Areas with a full fill, like the beads. */
  solid: string;
  beads: readonly (readonly [x: number, y: number, radius: number])[];
}

/** Font sizes in px for titles up to a number of characters, so that a title has at most four lines in the available width. */
const TITLE_SIZES = [
  { upTo: 24, px: 88 },
  { upTo: 44, px: 76 },
  { upTo: 64, px: 64 },
] as const;
const LONG_TITLE_PX = 52;
/** Scale of a title next to a drawing. */
const NARROWED = 0.78;
const TITLE_LINES = 4;
const BALANCED_UP_TO = 80;
const NAME_LENGTH = 36;
const NARROW_NAME_LENGTH = 28;

/** Returns the font size of a title in px. */
export const titleSize = (title: string): number =>
  TITLE_SIZES.find(({ upTo }) => title.length <= upTo)?.px ?? LONG_TITLE_PX;

/** Lays out the texts of a picture for satori. The drawing is beneath them (chain.ts). */
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
            // If a title is cut off, balanced lines would leave less of it to read.
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

const shortened = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
