import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fc } from '../../tests/support/random.ts';
import { contrast, hexToOklch, oklchToHex } from './colour.ts';
import { createPalettes, SHAPE_CONTRAST, TEXT_CONTRAST } from './palette.ts';
import { PRESETS, type PresetName, type Theme } from './theme.ts';
import type { Palette, TokenName } from './tokens.ts';

/** Text colours, and every background that text may have. */
const INKS: TokenName[] = ['text', 'muted', 'accent-ink', 'danger', 'warning', 'success', 'info'];
const GROUNDS: TokenName[] = [
  'surface',
  'raised',
  'sunken',
  'accent-tint',
  'danger-tint',
  'warning-tint',
  'success-tint',
  'info-tint',
];
/** Text on filled elements: both colours are in the same rule, or the text is the mark of a checked box. */
const FILLED: [text: TokenName, ground: TokenName][] = [
  ['accent-text', 'accent'],
  ['accent-text', 'accent-ink'],
  ['raised', 'danger'],
];
/** Colours of meaningful shapes: rings, boxes, marks, bars. */
const SHAPES: TokenName[] = ['accent', 'border-strong', 'focus', 'danger', 'warning', 'success', 'info'];
/** The bar is drawn on its own track. */
const DRAWN_ON: [shape: TokenName, ground: TokenName][] = [['accent', 'border']];

const product = <A, B>(as: A[], bs: B[]) => as.flatMap((a) => bs.map((b): [A, B] => [a, b]));
const TEXT_PAIRS = [...product(INKS, GROUNDS), ...FILLED];
const SHAPE_PAIRS = [...product(SHAPES, GROUNDS), ...DRAWN_ON];

/** Describes the pairs of a palette that fail. */
const failing = (palette: Palette) =>
  [
    ...TEXT_PAIRS.map((pair) => [...pair, TEXT_CONTRAST] as const),
    ...SHAPE_PAIRS.map((pair) => [...pair, SHAPE_CONTRAST] as const),
  ]
    .map(([foreground, background, least]) => ({
      one: foreground,
      other: background,
      least,
      is: contrast(palette[foreground], palette[background]),
    }))
    .filter(({ is, least }) => is < least)
    .map(
      ({ one: foreground, other: background, is }) =>
        `${foreground} ${palette[foreground]} on ${background} ${palette[background]}: ${is.toFixed(2)}`,
    );

describe('the palette of a theme', () => {
  it.each(Object.keys(PRESETS) as PresetName[])('is readable in %s, light and dark', (colours) => {
    const { light, dark } = createPalettes({ colours });
    expect(failing(light)).toEqual([]);
    expect(failing(dark)).toEqual([]);
  });

  const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  const hard = fc.constantFrom('#ffff00', '#000000', '#ffffff', '#00ff00', '#0000ff', '#808080', '#7f7f00');

  it('is readable in any two colours of a tenant, light and dark', () => {
    const colour = fc.oneof({ weight: 9, arbitrary: hex }, { weight: 1, arbitrary: hard });
    fc.assert(
      fc.property(colour, colour, (primary, secondary) => {
        const { light, dark } = createPalettes({ colours: { primary, secondary } });
        expect([...failing(light), ...failing(dark)]).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps a tenant’s colours where they can be read, and their hue where they can’t', () => {
    const ownColours: Theme['colours'] = { primary: '#2563eb', secondary: '#1e40af' };
    expect(createPalettes({ colours: ownColours }).light).toMatchObject({
      accent: '#2563eb',
      'accent-ink': '#1e40af',
    });
    fc.assert(
      fc.property(hex, (primary) => {
        const from = hexToOklch(primary);
        fc.pre(from.c > 0.06);
        for (const { accent } of Object.values(
          createPalettes({ colours: { primary, secondary: primary } }),
        )) {
          const to = hexToOklch(accent);
          // If a colour has become almost black or grey, eight bits can't represent its hue well.
          if (to.c < 0.04) continue;
          const turned = Math.abs(((to.h - from.h + 540) % 360) - 180);
          expect(turned, `${primary} became ${accent}`).toBeLessThan(6);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the list of pairs', () => {
  const root = join(import.meta.dirname, '../..');
  const sheets = readdirSync(join(root, 'app/widget'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !file.endsWith('unavailable.css'))
    .map((file) => `app/widget/${file}`);
  const rules = [...sheets, 'app/ui/page.css'].flatMap((file) => {
    const css = readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
    return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      where: `${file} ${selector.trim()}`,
      ...tokensIn(body),
    }));
  });

  it('finds the style sheets that it judges', () => {
    expect(rules.length).toBeGreaterThan(150);
    expect(rules.filter(({ color }) => color).length).toBeGreaterThan(30);
  });

  it('knows the colours of text and of its background', () => {
    const inks = new Set<string>([...INKS, ...FILLED.map(([text]) => text)]);
    const grounds = new Set<string>([...GROUNDS, ...FILLED.map(([, ground]) => ground)]);
    // These have no text on them: a bar's track, a small square.
    const plain = new Set(['border', 'warning']);
    const unknown = rules.filter(
      ({ color, ground }) =>
        (color && !inks.has(color)) ||
        (ground && !grounds.has(ground) && !plain.has(ground)) ||
        (color && ground && !TEXT_PAIRS.some(([text, under]) => text === color && under === ground)),
    );
    // `color` is the colour of an svg element's lines and, in some browsers, of a progress element's bar: both are shapes.
    const isShape = (rule: (typeof rules)[number]) =>
      /\b(progress|svg)$/.test(rule.where) && SHAPES.some((shape) => shape === rule.color);
    expect(unknown.filter((rule) => !isShape(rule))).toEqual([]);
  });

  it('knows what rings, boxes and marks are drawn in', () => {
    // Borders between areas, which spacing and headings show as well.
    const shapes = new Set<string>([...SHAPES, 'border', 'accent-text', 'muted']);
    // The selector's drawings say nothing that its texts don't, and are hidden from assistive technology.
    const shown = rules.filter(
      ({ where }) => !/selector\.css (?:\.sg-tint|\.sg-paper|\.sg-chosen)/.test(where),
    );
    expect(shown.filter(({ drawn: drawnTokens }) => drawnTokens.some((token) => !shapes.has(token)))).toEqual(
      [],
    );
  });

  it('finds no colour but the tokens’', () => {
    const raw = rules.filter(({ body }) => /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(body));
    expect(raw.map(({ where }) => where)).toEqual([]);
  });

  function tokensIn(body: string) {
    const names = (property: RegExp) =>
      body
        .split(';')
        .map((declaration) => /^\s*([\w-]+)\s*:(.*)$/s.exec(declaration) ?? [])
        .filter(([, name = '']) => property.test(name))
        .flatMap(([, , value = '']) =>
          [...value.matchAll(/var\(--([\w-]+)\)/g)].map(([, token = '']) => token),
        )
        .filter((token) =>
          /^(surface|raised|sunken|text|muted|border|accent|focus|danger|warning|success|info)(-[a-z]+)?$/.test(
            token,
          ),
        );
    return {
      body,
      color: names(/^color$/)[0],
      ground: names(/^background(-color)?$/)[0],
      drawn: names(/^(border|outline|box-shadow|fill|stroke)/),
    };
  }
});

it('goes from sRGB to OKLCH and back', () => {
  expect(oklchToHex({ l: 1, c: 0, h: 0 })).toBe('#ffffff');
  expect(oklchToHex({ l: 0.627955, c: 0.257683, h: 29.2339 })).toBe('#ff0000');
  for (const hex of ['#2563eb', '#000000', '#8be04e', '#767676'])
    expect(oklchToHex(hexToOklch(hex))).toBe(hex);
});

it('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
