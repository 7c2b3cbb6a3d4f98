/** The version in the plugin's own files, by a test. */
export const PLUGIN_VERSION = '1.1.0';

/** Files that the build makes of `integrations/` (scripts/downloads.ts). */
export const PLUGIN_DOWNLOAD_PATH = `/downloads/stackguide-woocommerce-${PLUGIN_VERSION}.zip`;
export const TRACKING_SNIPPET_PATH = '/downloads/shopify-tracking.liquid.txt';
export const WEB_PIXEL_PATH = '/downloads/shopify-pixel.js.txt';

/** How the plugin calls itself in WordPress, whatever the service is called. */
export const PLUGIN_NAME = 'StackGuide';
