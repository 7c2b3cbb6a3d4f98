import { parseTheme, type Theme } from '#app/theme/theme.ts';

/** What every page shows that a person opens by a link of their own: the company's brand, in the person's language. */
export interface OwnPage {
  brand: string;
  logoUrl: string | null;
  theme: Theme;
  locale: string;
}

/** Describes the page of a company for a person with a language. */
export const describeOwnPage = (
  tenant: { name: string; logoUrl: string | null } & Parameters<typeof parseTheme>[0],
  locale: string,
): OwnPage => ({ brand: tenant.name, logoUrl: tenant.logoUrl, theme: parseTheme(tenant), locale });
