import { t } from '#app/messages/first.ts';
import { createPalettes } from '#app/theme/palette.ts';
import { CORNERS, FONTS, type Theme } from '#app/theme/theme.ts';
import type { Palette } from '#app/theme/tokens.ts';

/** Shows the first question in drawings of three shops, with colours, fonts and corners that the console offers. */
export const DrawnShops = () => (
  <section className="landing-section" aria-labelledby="style">
    <h2 id="style">One widget, your style</h2>
    <p>The same question in three themes. Change colors, font and corners in settings, without code.</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and has to by the keyboard too */}
    <section className="landing-pictures landing-shops" tabIndex={0} aria-label="Drawings of three shops">
      {DRAWN_SHOPS.map((shop) => (
        <figure key={shop.name}>
          <ShopDrawing {...shop} />
          <figcaption>{shop.caption}</figcaption>
        </figure>
      ))}
    </section>
  </section>
);

interface Shop {
  name: 'laboratory' | 'wellness' | 'performance';
  theme: Pick<Theme, 'colours' | 'font' | 'corners'> & { scheme: 'light' | 'dark' };
  alt: string;
  caption: string;
}

const DRAWN_SHOPS: readonly Shop[] = [
  {
    name: 'laboratory',
    theme: { colours: 'slate', scheme: 'light', font: 'system', corners: 'square' },
    alt: 'A sober shop with a row of vials above the first question, in slate with square corners.',
    caption: 'A laboratory supplier: slate, system font, square corners.',
  },
  {
    name: 'wellness',
    theme: { colours: 'green', scheme: 'light', font: 'serif', corners: 'round' },
    alt: 'A gentle shop with leaves above the first question, in green with round corners and a serif font.',
    caption: 'A wellness shop: green, serif font, round corners.',
  },
  {
    name: 'performance',
    theme: { colours: 'violet', scheme: 'dark', font: 'rounded', corners: 'rounded' },
    alt: 'A dark shop with slanted bars above the first question, in violet.',
    caption: 'A performance shop: violet on dark, rounded font.',
  },
];

/** Some of the widget's goals; a browser test compares them with those of the live widget. */
const DRAWN_GOALS = ['Weight Loss & Body Composition', 'Sleep & Recovery', 'Cognitive Enhancement'];
const CHOSEN = 1;

function ShopDrawing({ name, theme, alt }: Shop) {
  const palette = createPalettes(theme)[theme.scheme];
  return (
    <svg viewBox="0 0 360 470" role="img" aria-label={alt} fontFamily={FONTS[theme.font]}>
      <rect width="360" height="470" fill={palette.sunken} />
      <rect width="360" height="44" fill={palette.raised} />
      <rect
        x="20"
        y="16"
        width="64"
        height="12"
        rx={CORNERS[theme.corners].control / 2}
        fill={palette.accent}
      />
      {[228, 268, 308].map((x) => (
        <rect key={x} x={x} y="19" width="28" height="6" rx="3" fill={palette.border} />
      ))}
      <rect y="44" width="360" height="96" fill={palette['accent-tint']} />
      <g stroke={palette.accent} strokeWidth="2" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={SCENES[name]} />
      </g>
      <WidgetDrawing palette={palette} theme={theme} />
    </svg>
  );
}

/** Drawing above each shop's widget, in the band from y 44 to 140. */
const SCENES: Record<Shop['name'], string> = {
  laboratory: [60, 108, 156, 204, 252, 300]
    .map((x) => `M${x - 11} 74v40a6 6 0 0 0 6 6h10a6 6 0 0 0 6-6V74M${x - 8} 66h16v8h-16zM${x - 11} 96h22`)
    .join(''),
  wellness: [
    ...[90, 180, 270].map((x) => `M${x} 126c-26-14-26-44 0-62 26 18 26 48 0 62ZM${x} 134V78`),
    ...[90, 180, 270].map((x) => `M${x} 104l-10-9M${x} 104l10-9M${x} 118l-8-7M${x} 118l8-7`),
  ].join(''),
  performance: [40, 76, 112, 148, 184, 220, 256, 292]
    .map(
      (x, index) => `M${x} 126l${14 + index * 2}-${20 + index * 6}h14l-${14 + index * 2} ${20 + index * 6}z`,
    )
    .join(''),
};

function WidgetDrawing({ palette, theme }: { palette: Palette; theme: Pick<Theme, 'corners'> }) {
  const { card, control } = CORNERS[theme.corners];
  return (
    <>
      <rect
        x="20"
        y="118"
        width="320"
        height="332"
        rx={card}
        fill={palette.surface}
        stroke={palette.border}
      />
      <g fontSize="13" fill={palette.muted}>
        <text x="38" y="146">
          {t.formatStep(1, 6)}
        </text>
      </g>
      <rect x="38" y="156" width="284" height="4" rx="2" fill={palette.border} />
      <rect x="38" y="156" width="47" height="4" rx="2" fill={palette.accent} />
      <text x="38" y="194" fontSize="20" fontWeight="700" fill={palette.text}>
        {t.goals}
      </text>
      {DRAWN_GOALS.map((goal, index) => (
        <Answer
          key={goal}
          goal={goal}
          y={212 + index * 58}
          isChosen={index === CHOSEN}
          {...{ palette, card }}
        />
      ))}
      <rect x="38" y="392" width="284" height="42" rx={control} fill={palette.accent} />
      <text x="180" y="418" fontSize="15" fontWeight="600" textAnchor="middle" fill={palette['accent-text']}>
        {t.next}
      </text>
    </>
  );
}

function Answer(props: { goal: string; y: number; isChosen: boolean; palette: Palette; card: number }) {
  const { goal, y, isChosen, palette, card } = props;
  return (
    <>
      <rect x="38" y={y} width="284" height="48" rx={card} fill={palette.raised} stroke={palette.border} />
      <rect x="290" y={y + 15} width="18" height="18" rx="4" fill="none" stroke={palette['border-strong']} />
      {isChosen ? (
        <g className="landing-answer">
          <rect
            x="38"
            y={y}
            width="284"
            height="48"
            rx={card}
            fill={palette['accent-tint']}
            stroke={palette.accent}
            strokeWidth="2"
          />
          <rect x="290" y={y + 15} width="18" height="18" rx="4" fill={palette.accent} />
          <path
            d={`M294 ${y + 24}l4 4 7-8`}
            fill="none"
            stroke={palette['accent-text']}
            strokeWidth="2"
            strokeLinecap="round"
          />
        </g>
      ) : null}
      <text x="54" y={y + 29} fontSize="14" fontWeight={isChosen ? 600 : 400} fill={palette.text}>
        {goal}
      </text>
    </>
  );
}
