import type { HeadersFunction } from '@remix-run/node';
import type { PublicSite } from '#app/protocol/public-site.ts';
import { pageMeta } from '../page-meta.ts';
import { siteLinksWith } from '../site-frame.tsx';
import legalStyles from './legal.css?url';
import type { LegalText } from './legal-text.ts';

export const legalHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const legalLinks = siteLinksWith(legalStyles);

/** Returns the meta tags of a legal page; empty for an error. */
export const legalMeta = (path: string, data: { site: PublicSite; text: LegalText } | undefined) =>
  data
    ? pageMeta({
        site: data.site,
        path,
        title: data.text.title,
        description: data.text.description,
        modified: data.text.reviewed,
      })
    : [];
