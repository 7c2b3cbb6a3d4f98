import type { ProductSettings } from '#app/engine/types.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { Region } from './jurisdictions.ts';
import type { RegionalRules } from './regional-rules.ts';

/**
 * All data that a widget's document passes to its island, as JSON in the `data-config` attribute of `#widget`. It is public and cacheable:
 * the same for every visitor of a tenant.
 */
export interface WidgetConfig {
  widget: WidgetKind;
  /** Tenant id, sent with the submission. */
  tenantId: string;
  /** The host page's `data-client`, echoed in every event. */
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
  /** Origins that may receive events; empty = any http or https origin. */
  allowedOrigins: string[];
  /** Ids that the tenant sells; null = all. */
  available: string[] | null;
  /** The products' settings by id. A widget's document leaves this empty if `shelf` names the file that contains them. */
  products: Record<string, ProductSettings>;
  /** The hash in the URL of the products' file (`shelf.ts`), which is fetched in parallel with the later steps. */
  shelf?: string;
  showAmounts: boolean;
  /** Present if the tenant has switched the articles off. */
  showArticles?: false;
  /** Whether the budget tiers' free offers may be mentioned (D12); if they have terms, these as they follow the offer. */
  freeOffers: boolean | string;
  /** Present if marketing needs its own checkbox, unticked (D32); otherwise a line announces that offers may follow. */
  asksForOffers?: true;
  /** Present if health answers need their own checkbox, unticked (D47). */
  asksForHealth?: true;
  currency: string;
  /** Present outside the row `spec`: the rules of the document's region (D65), which decide the wordings. */
  jurisdiction?: Region;
  /** Present with `jurisdiction`: how offers are permitted. */
  offers?: RegionalRules['offers'];
  /** Present with `jurisdiction`: how marketing texts are permitted. Without texts no number is asked for. */
  texts?: RegionalRules['texts'];
  /** Maximum of texts a month, if the company chose another than DEFAULT_TEXTS_A_MONTH. */
  textsPerMonth?: number;
  /** The customer database to which a checkbox lets health answers be copied; missing if there is no such checkbox. */
  crm?: string;
  /** The region that the document's URL names, if any. Each region has a document of its own, so a CDN can cache it. */
  region?: Region;
  /** Who named the region; set with `region`. */
  regionSource?: 'page' | 'visitor';
  /** Present if the visitor is asked where they live, because the company's regions differ and the page has not named one. */
  asksForRegion?: true;
  /** The tenant's country, whose region is the first answer. Present with `asksForRegion`. */
  home?: string;
  /** Sender line below the checkbox for offers, in regions that need it. */
  sender?: string;
  /** Why links to the shop and prices are missing, as the visitor is told (D65), in the language of the configuration. */
  missingLinks?: string;
  /** ISO 3166-1 alpha-2, or EU. Its emergency numbers are shown with a plan (D43); missing where the visitor may be in any country. */
  country?: string;
}

/** #rrggbb. The drawing's ink is white or black, whichever has more contrast with the background. */
export interface OwnGround {
  colour: string;
  ink: string;
}

/** A tenant's cover before the first question. A text of null means our own text. */
export interface WidgetCover {
  headline: string | null;
  line: string | null;
  /** Background of the drawing that is shown without a picture. */
  ground: 'tint' | 'accent' | OwnGround;
  pictureUrl: string | null;
}

/** URLs of one island's entry script and of the style sheets that its first screen needs. */
export interface IslandAssets {
  script: string;
  styles: string[];
  /** The same files as text, to be inlined in the document; missing during development. */
  inline?: InlineAssets;
}

export interface InlineAssets {
  script: string;
  /** The script's hash, as a Content-Security-Policy names it. */
  hash: string;
  style: string;
}

/**
 * The islands: one per widget; the permanent page's; the one that tells the host page that the widget does not exist; and those that are
 * loaded in addition to the widget's for a dialog, a cover, or an embed code with unknown options. `landing` and `article` are scripts of
 * pages of the site.
 */
export type WidgetAssets = Partial<
  Record<
    | WidgetKind
    | 'plan'
    | 'unavailable'
    | 'in-dialog'
    | 'cover'
    | 'unknown-options'
    | 'landing'
    | 'article'
    | 'doctor',
    IslandAssets
  >
>;

export type AssetsByLocale = Record<Locale, WidgetAssets>;

/** A tenant's theme in its document. The root layout writes it into the head. */
export interface DocumentTheme {
  /** Content of a style element after the style sheets; '' for the default theme. */
  css: string;
  /** Parameters with unknown values, separated by blanks: the root element's `data-unknown`. */
  unknown?: string;
}

/**
 * The data that a widget page's loader returns. If `config` is null, the tenant does not exist, or the surrounding page may not show the
 * widget.
 */
export interface WidgetDocument {
  config: WidgetConfig | null;
  cover?: WidgetCover;
  /** The site that is not on the tenant's list of sites that may show the assessment. */
  refused?: string;
  theme?: DocumentTheme;
  assets: IslandAssets;
  /** Assets that are loaded in addition to the island. */
  extras?: IslandAssets[];
}
