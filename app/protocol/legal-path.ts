import type { WidgetConfig } from './widget-config.ts';

/** Returns the path of a legal document in the tenant's name. Its privacy page may be the tenant's own (privacyPath). */
export const legalPath = (
  document: 'terms' | 'consumer-health-data',
  { client }: Pick<WidgetConfig, 'client'>,
): string => `/legal/${document}?client=${encodeURIComponent(client)}`;
