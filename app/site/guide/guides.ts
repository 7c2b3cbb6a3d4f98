import salesText from '../../../content/guides/reporting-sales.md?raw';
import webhooksText from '../../../content/guides/webhooks.md?raw';

export interface GuideText {
  path: string;
  title: string;
  description: string;
  markdown: string;
}

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
} as const satisfies Record<string, GuideText>;

/** Finds a guide by the last part of its path. */
export const findGuide = (name: string | undefined): GuideText | undefined =>
  Object.values(GUIDES).find(({ path }) => path === `/docs/${name}`);
