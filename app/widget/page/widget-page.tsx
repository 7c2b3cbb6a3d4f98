import { t as descriptions } from '#app/messages/page-description.ts';
import { t } from '#app/messages/unavailable.ts';
import type { WidgetConfig, WidgetDocument } from '#app/protocol/widget-config.ts';
import { STEPS_OF } from '#app/protocol/widget-events.ts';
import { BrandName } from './brand-name.tsx';
import sidePanelStyles from './side-panel.css?url';
import { SidePanel } from './side-panel.tsx';
import { WidgetCover } from './widget-cover.tsx';
import { WIDGETS } from './widgets.tsx';

const UNAVAILABLE = 'This assessment is not available.';

/** Media query for the rules in side-panel.css. */
const SIDE_PANEL_SCREEN = 'screen and (min-width: 64rem)';

/** Title and the island's style sheets, as Remix's meta descriptors; inline CSS is in the theme's style element. */
export const documentMeta = (data: WidgetDocument | undefined) => [
  { title: data?.config ? data.config.brand : UNAVAILABLE },
  ...(data ? [data.assets, ...(data.extras ?? [])] : [])
    .flatMap(({ styles, inline }) => (inline ? [] : styles))
    .map((href) => ({ tagName: 'link' as const, rel: 'stylesheet', href })),
];

/**
 * Meta tags of a standalone page: with a description for search engines, and with the panel's styles, which a narrow window does not wait
 * for.
 */
export const pageMeta = (data: WidgetDocument | undefined, describe?: (brand: string) => string) => [
  ...documentMeta(data),
  ...(data?.config && !data.config.compact
    ? [
        {
          name: 'description',
          content: (describe ?? descriptions.assessment[data.config.widget])(data.config.brand),
        },
        { tagName: 'link' as const, rel: 'stylesheet', href: sidePanelStyles, media: SIDE_PANEL_SCREEN },
      ]
    : []),
];

/** Returns the config for the island, without fields that it does not use: every visitor downloads it. */
const islandConfig = ({ logoUrl, products, ...config }: WidgetConfig): string =>
  JSON.stringify(config.shelf ? config : { ...config, products }, (_key, value) => value ?? undefined);

/**
 * The body of a widget's document, rendered on the server only: the first question as HTML, with the data that the island needs for
 * hydration and its first script, so that the first answer needs no second round trip. The document contains no data about the visitor and
 * the script is the same for every tenant, so a CDN can cache it. Without a config it is the page for an unknown or inactive tenant (D2),
 * or for a site that may not show the assessment; its island notifies the host page.
 */
export function WidgetDocumentBody({ config, cover, refused, assets, extras = [] }: WidgetDocument) {
  const Widget = config && WIDGETS[config.widget];
  // With a cover, the cover and the widget are in the page's main element, and one of the two is shown.
  const Place = cover ? 'div' : 'main';
  const widget = Widget && (
    <Place
      id="widget"
      // Until the script has loaded, a pressed Continue button shows that it is waiting.
      className={config.compact ? 'sg-page sg-cold sg-compact' : 'sg-page sg-cold'}
      data-config={islandConfig(config)}
    >
      <Widget config={config} />
    </Place>
  );
  return (
    <>
      {config && !config.compact ? (
        <header className="sg-site-header">
          <BrandName brand={config.brand} logoUrl={config.logoUrl} tenantId={config.tenantId} />
          <SidePanel config={config} isLater={Boolean(cover)} steps={STEPS_OF[config.widget]} />
        </header>
      ) : null}
      {widget && cover ? (
        <main>
          <WidgetCover cover={cover} config={config} />
          {widget}
        </main>
      ) : (
        widget
      )}
      {widget ? null : (
        <main id="widget" className="sg-page sg-unavailable" data-refused={refused}>
          <h1>{refused ? t.refused : UNAVAILABLE}</h1>
        </main>
      )}
      {[assets, ...extras].map(({ script, inline }) =>
        inline ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the build, whose hash the policy names.
          <script key={script} type="module" dangerouslySetInnerHTML={{ __html: inline.script }} />
        ) : (
          <script key={script} type="module" src={script} />
        ),
      )}
    </>
  );
}
