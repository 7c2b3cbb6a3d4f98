import salesText from '../../../content/guides/reporting-sales.md?raw';
import webhooksText from '../../../content/guides/webhooks.md?raw';

/** The guides for a shop's engineers, each a page of the platform's own site. */
export const GUIDES = {
  sales: {
    path: '/docs/sales',
    title: 'Report sales',
    description: 'How orders become sales: WooCommerce, Shopify, the HTTP API, refunds and products.',
    markdown: salesText,
  },
  webhooks: {
    path: '/docs/webhooks',
    title: 'Webhooks',
    description: 'What we post to your own systems: events, fields, signatures, retries.',
    markdown: webhooksText,
  },
} as const;
