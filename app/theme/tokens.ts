import css from '#app/ui/tokens.css?raw';
import { oklchToHex } from './colour.ts';

const TOKEN_NAMES = [
  'surface',
  'raised',
  'sunken',
  'text',
  'muted',
  'border',
  'border-strong',
  'accent',
  'accent-text',
  'accent-tint',
  'accent-ink',
  'focus',
  'danger',
  'danger-tint',
  'warning',
  'warning-tint',
  'success',
  'success-tint',
  'info',
  'info-tint',
] as const;
export type TokenName = (typeof TOKEN_NAMES)[number];
/** Tokens as #rrggbb: e-mail programs and PDF don't support OKLCH. */
export type Palette = Record<TokenName, string>;

export interface SchemeTokens {
  colours: Palette;
  /** `--shadow-raised`, exactly as in tokens.css. */
  shadow: string;
}

const OKLCH = /^--([\w-]+):\s*oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/;

/** Every opaque colour of tokens.css and its shadow, light and dark, by name. */
export const tokens: { light: SchemeTokens; dark: SchemeTokens } = (() => {
  const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
  const base = coloursIn(light);
  return {
    light: { colours: createPalette(base), shadow: shadowIn(light) },
    dark: { colours: createPalette({ ...base, ...coloursIn(dark) }), shadow: shadowIn(dark) },
  };
})();

function coloursIn(part: string): Record<string, string> {
  const entries = part.split(/[;{}]/).flatMap((text) => {
    const [, name, l, c, h] = OKLCH.exec(text.trim()) ?? [];
    return name ? [[name, oklchToHex({ l: Number(l) / 100, c: Number(c), h: Number(h) })]] : [];
  });
  return Object.fromEntries(entries);
}

function createPalette(colours: Record<string, string>): Palette {
  const [missing] = TOKEN_NAMES.filter((name) => !colours[name]);
  const [extra] = Object.keys(colours).filter((name) => !TOKEN_NAMES.some((knownName) => knownName === name));
  if (missing) throw new Error(`tokens.css has no colour --${missing}.`);
  if (extra) throw new Error(`tokens.ts does not know the colour --${extra} of tokens.css.`);
  return Object.fromEntries(TOKEN_NAMES.map((name) => [name, colours[name]])) as Palette;
}

function shadowIn(part: string): string {
  const shadow = /--shadow-raised:([^;:]+);/.exec(part)?.[1]?.trim();
  if (!shadow) throw new Error('tokens.css has no --shadow-raised.');
  return shadow;
}
