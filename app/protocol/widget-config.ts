import type { ProductSettings } from '#app/engine/types.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import type { Locale } from '#app/messages/locales.ts';

/**
 * All that a widget's document tells its island, as JSON in the `data-config` attribute of `#widget`.
 * Public and cacheable: the same for every visitor of a tenant.
 */
export interface WidgetConfig {
  widget: WidgetKind;
  /** Tenant id, sent with the submission. */
  tenantId: string;
  /** What the host page wrote as `data-client`; echoed in every message. */
  client: string;
  brand: string;
  logoUrl: string | null;
  theme: string;
  locale: string;
  /** True inside a frame (`/embed`) and for `?embed=true`: compact, no page header. */
  compact: boolean;
  shopUrl: string;
  contactUrl: string;
  /** The tenant's own privacy text, if it has one. */
  privacyUrl?: string;
  /** Added to product links (D16): { utm_source: … }. */
  utm?: Record<string, string>;
  /** Origins that may hear messages; empty = any http or https origin. */
  allowedOrigins: string[];
  /** Ids that the tenant sells; null = all. */
  available: string[] | null;
  /** In a widget's document empty where `shelf` names the file that has them. */
  products: Record<string, ProductSettings>;
  /** The hash in the address of the file with the products (`shelf.ts`), which is fetched beside the later steps. */
  shelf?: string;
  showAmounts: boolean;
  /** Present where the tenant has switched the articles off. */
  showArticles?: false;
  /** Whether the budget tiers' free offers may be mentioned outside the tier labels (D12). */
  freeOffers: boolean;
  /** Where marketing needs a box of its own, unticked (D32); elsewhere a line announces that offers may follow. */
  asksForOffers?: true;
  /** Where health answers need a box of their own, unticked (D47). */
  asksForHealth?: true;
  currency: string;
  /** ISO 3166-1 alpha-2; its emergency numbers show with a plan (D43). */
  country?: string;
}

/** What a tenant shows before the first question; null = our words. */
/** #rrggbb. The drawing's own is the one of white and black that is seen better on the ground. */
export interface OwnGround {
  colour: string;
  ink: string;
}

export interface WidgetCover {
  headline: string | null;
  line: string | null;
  /** Behind the drawing that is shown without a picture. */
  ground: 'tint' | 'accent' | OwnGround;
  pictureUrl: string | null;
}

/** Addresses of one island's entry script and of the style sheets that its first screen needs. */
export interface IslandAssets {
  script: string;
  styles: string[];
  /** The same as texts, for the document itself; missing while the service is developed. */
  inline?: InlineAssets;
}

export interface InlineAssets {
  script: string;
  /** The script's, as a Content-Security-Policy names it. */
  hash: string;
  style: string;
}

/**
 * One island per widget, that of the permanent page, the one that tells the host page that there is no such widget, and
 * what is loaded beside a widget's own in a dialog, with a cover and where the embed line was not understood. `landing` and `article`
 * are scripts of pages of the site.
 */
export type WidgetAssets = Partial<
  Record<
    WidgetKind | 'plan' | 'unavailable' | 'in-dialog' | 'cover' | 'unknown-options' | 'landing' | 'article',
    IslandAssets
  >
>;

/** The islands in each language. */
export type AssetsByLocale = Record<Locale, WidgetAssets>;

/** What a tenant's document says of its theme; the root layout writes it into the head. */
export interface DocumentTheme {
  /** For a style element behind the style sheets; '' for the default theme. */
  css: string;
  /** Parameters whose values mean nothing, separated by blanks: the root element's `data-unknown`. */
  unknown?: string;
}

/** What the loader of a widget's page answers; without a config there is no such tenant, or the page around may not show it. */
export interface WidgetDocument {
  config: WidgetConfig | null;
  cover?: WidgetCover;
  /** The site that is not on the tenant's list of those that may show the assessment. */
  refused?: string;
  theme?: DocumentTheme;
  assets: IslandAssets;
  /** What is loaded beside the island. */
  extras?: IslandAssets[];
}
