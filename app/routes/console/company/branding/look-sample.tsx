import { createPalettes } from '#app/theme/palette.ts';
import { CORNERS, FONTS, parseTheme, type ThemeSettings } from '#app/theme/theme.ts';

/**
 * A chosen answer and the button in a theme that is not saved yet, light and dark: the two parts of an assessment that show its main color.
 * Drawn as a picture, because the page's CSP allows no styles of its own.
 */
export function LookSample({ look }: { look: ThemeSettings }) {
  const theme = parseTheme(look);
  const palettes = createPalettes(theme);
  const schemes = theme.scheme === 'host' ? (['light', 'dark'] as const) : [theme.scheme];
  return (
    <div className="grid gap-2">
      {schemes.map((scheme) => (
        <Sample
          key={scheme}
          palette={palettes[scheme]}
          label={`A chosen answer and the button, ${scheme}`}
          corners={CORNERS[theme.corners]}
          font={FONTS[theme.font]}
        />
      ))}
    </div>
  );
}

function Sample(props: {
  palette: ReturnType<typeof createPalettes>['light'];
  label: string;
  /** Radii in px. */
  corners: { control: number; card: number };
  font: string;
}) {
  const { palette, label, corners, font } = props;
  return (
    <svg
      viewBox="0 0 384 76"
      role="img"
      aria-label={label}
      className="w-full rounded-card border"
      fontFamily={font}
      fontSize="15"
      fontWeight="500"
    >
      <rect width="384" height="76" fill={palette.surface} />
      <rect
        x="16"
        y="16"
        width="214"
        height="44"
        rx={corners.card}
        fill={palette['accent-tint']}
        stroke={palette.accent}
        strokeWidth="2"
      />
      <circle cx="38" cy="38" r="9" fill={palette.accent} />
      <path d="m34 38 3 3 5-6" fill="none" stroke={palette['accent-text']} strokeWidth="2" />
      <text x="56" y="43" fill={palette.text}>
        Recovery
      </text>
      <rect x="246" y="16" width="122" height="44" rx={corners.control} fill={palette.accent} />
      <text x="307" y="43" textAnchor="middle" fill={palette['accent-text']}>
        Continue
      </text>
    </svg>
  );
}
