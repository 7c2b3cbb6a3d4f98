import type { Home } from '#app/domain/home/index.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { embedLine } from '#app/site/embed-guide/embed-snippets.ts';
import { createPalettes } from '#app/theme/palette.ts';
import { CORNERS } from '#app/theme/theme.ts';

/** Returns a tenant colour for both schemes, as CSS. */
const inBothSchemes = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

/** Returns the content of a new tenant's home page: the embed code, and the site where the widget will appear. */
export function describeFirstEmbed(site: NonNullable<Home['awaitedSite']>, origin: string) {
  const { light, dark } = createPalettes(site.theme);
  return {
    line: embedLine(origin, { client: site.subdomain }),
    sightings: site.sightings,
    host: site.shopUrl && canParseUrl(site.shopUrl) ? new URL(site.shopUrl).host : null,
    shopUrl: site.shopUrl,
    logoUrl: site.logoUrl,
    accent: inBothSchemes(light.accent, dark.accent),
    accentText: inBothSchemes(light['accent-text'], dark['accent-text']),
    corners: CORNERS[site.theme.corners],
  };
}
