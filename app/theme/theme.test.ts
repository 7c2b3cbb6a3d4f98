import { describe, expect, it } from 'vitest';
import { accentStyle, themeStyle } from './style.ts';
import {
  CHARACTERS,
  DEFAULT_THEME,
  FONTS,
  PRESETS,
  parseTheme,
  type Theme,
  type ThemeSettings,
  unknownIn,
} from './theme.ts';

const tenant: ThemeSettings = {
  theme: 'teal',
  primaryColor: '#2563eb',
  secondaryColor: '#1e40af',
  useBrandColors: false,
  colorScheme: 'host',
  font: 'system',
  corners: 'rounded',
};
const branded: ThemeSettings = { ...tenant, useBrandColors: true };

describe('whose theme it is', () => {
  it.each([
    // the tenant's setting, the embed code's theme, the expected theme
    [tenant, undefined, 'teal'],
    [tenant, 'blue', 'blue'],
    [tenant, 'pumpkin', 'teal'],
    [tenant, 'toString', 'teal'],
    [{ ...tenant, theme: 'gone' }, undefined, 'orange'],
    [{ ...tenant, theme: 'gone' }, 'pumpkin', 'orange'],
    [branded, undefined, { primary: '#2563eb', secondary: '#1e40af' }],
    [branded, '', { primary: '#2563eb', secondary: '#1e40af' }],
    [branded, 'orange', 'orange'],
    [{ ...branded, secondaryColor: 'blue' }, null, { primary: '#2563eb', secondary: '#2563eb' }],
    [{ ...branded, primaryColor: '"};</style><script>' }, undefined, 'teal'],
  ])('%o with %o asked for shows %o', (settings, theme, colours) => {
    expect(parseTheme(settings, { theme }).colours).toEqual(colours);
  });

  it('lets the page choose light or dark, and keeps font and corners the tenant’s', () => {
    const settings = { ...tenant, colorScheme: 'dark', font: 'serif', corners: 'round' };
    expect(parseTheme(settings)).toMatchObject({ scheme: 'dark', font: 'serif', corners: 'round' });
    expect(parseTheme(settings, { scheme: 'light' }).scheme).toBe('light');
    expect(parseTheme(settings, { scheme: 'host' }).scheme).toBe('host');
    expect(parseTheme(settings, { scheme: 'dim' }).scheme).toBe('dark');
    expect(parseTheme({ ...tenant, colorScheme: '', font: 'comic', corners: 'star' })).toMatchObject({
      scheme: 'host',
      font: 'system',
      corners: 'rounded',
    });
  });

  it('takes font and shape from the preset where the tenant leaves them to it, from no other and not from own colours', () => {
    const inheritingTenant = { ...tenant, font: 'theme', corners: 'theme' };
    expect(parseTheme(inheritingTenant)).toMatchObject(CHARACTERS.teal);
    expect(parseTheme(inheritingTenant, { theme: 'slate' })).toMatchObject(CHARACTERS.slate);
    expect(parseTheme({ ...inheritingTenant, corners: 'round' })).toMatchObject({
      font: 'humanist',
      corners: 'round',
      density: 'regular',
      surface: 'line',
    });
    const { colours: _, scheme: _scheme, ...plain } = DEFAULT_THEME;
    expect(parseTheme({ ...inheritingTenant, useBrandColors: true })).toMatchObject(plain);
    // The font and shape of older tenants do not depend on the preset.
    expect(parseTheme(tenant)).toMatchObject(plain);
  });

  it('gives each preset a character that no other has', () => {
    const characters = Object.values(CHARACTERS).map((character) => JSON.stringify(character));
    expect(new Set(characters).size).toBe(Object.keys(PRESETS).length);
  });

  it('says which of the parameters mean nothing', () => {
    expect(unknownIn({})).toEqual([]);
    expect(unknownIn({ theme: 'rose', scheme: 'dark' })).toEqual([]);
    expect(unknownIn({ theme: 'pumpkin', scheme: 'dim' })).toEqual(['theme', 'scheme']);
  });
});

describe('the style of a theme', () => {
  const style = (change: Partial<Theme>) => themeStyle({ ...DEFAULT_THEME, ...change });

  it('is nothing for the default, and four tokens per scheme for a preset', () => {
    expect(style({})).toBe('');
    expect(style({ colours: 'blue' }).match(/--[\w-]+/g)).toEqual(
      [1, 2].flatMap(() => ['--accent', '--accent-text', '--accent-tint', '--accent-ink']),
    );
    expect(style({ colours: 'blue' })).toContain('@media screen and (prefers-color-scheme:dark)');
  });

  it('sets everything where a scheme is chosen, and keeps dark off paper', () => {
    expect(style({ scheme: 'light' })).toMatch(/^:root\{color-scheme:light;--surface:#/);
    expect(style({ scheme: 'dark' })).toMatch(/^@media screen\{:root\{color-scheme:dark;--surface:#/);
    for (const scheme of ['light', 'dark'] as const) expect(style({ scheme })).not.toContain('prefers-color');
    expect(style({ scheme: 'dark', colours: 'blue' })).toMatch(/^:root\{--accent:#\w+;[^}]*\}@media screen/);
  });

  it('of a shadow root is the accent and the text on it, for the scheme or for both', () => {
    const accent = (change: Partial<Theme>) => accentStyle({ ...DEFAULT_THEME, ...change });
    const colour = '#[\\da-f]{3,6}';
    const rule = `:host\\{--accent:${colour};--accent-text:${colour}\\}`;
    expect(accent({})).toMatch(new RegExp(`^${rule}@media\\(prefers-color-scheme:dark\\)\\{${rule}\\}$`));
    expect(accent({ scheme: 'dark', colours: 'blue' })).toMatch(new RegExp(`^${rule}$`));
    expect(accent({ scheme: 'dark' })).not.toBe(accent({ scheme: 'light' }));
  });

  it('holds nothing that HTML escapes: its hash is that of the document’s text', () => {
    for (const colours of Object.keys(PRESETS) as (keyof typeof PRESETS)[])
      for (const scheme of ['host', 'light', 'dark'] as const)
        for (const font of Object.keys(FONTS) as (keyof typeof FONTS)[])
          expect(style({ ...CHARACTERS[colours], colours, scheme, font })).not.toMatch(/[<>&"']/);
  });
});
