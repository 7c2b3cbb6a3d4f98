import type { WidgetConfig } from './widget-config.ts';

/** Returns the path of a legal document in the tenant's name. Its privacy page may be the tenant's own (privacyPath). */
const legalPath = (
  document: 'terms' | 'consumer-health-data',
  { client }: Pick<WidgetConfig, 'client'>,
): string => `/legal/${document}?client=${encodeURIComponent(client)}`;

/** Returns the path of the notice on health data, in the language of the page that links to it. */
export const healthNoticePath = ({ locale, ...config }: Pick<WidgetConfig, 'client' | 'locale'>): string =>
  `${legalPath('consumer-health-data', config)}&locale=${locale}`;

/** Returns the path of the terms, in the language of the widget that links to them; in the row `spec` the link names none. */
export const termsPath = ({
  jurisdiction,
  locale,
  ...config
}: Pick<WidgetConfig, 'client' | 'jurisdiction' | 'locale'>): string =>
  legalPath('terms', config) + (jurisdiction ? `&locale=${locale}` : '');
