import type { HeadersFunction } from '@remix-run/node';
import type { LegalDocumentId } from '#app/domain/site/index.ts';
import type { PublicSite } from '#app/protocol/public-site.ts';
import { pageMeta } from '../page-meta.ts';
import { siteLinksWith } from '../site-frame.tsx';
import legalStyles from './legal.css?url';
import { LEGAL_PATHS } from './legal-paths.ts';
import type { LegalText } from './legal-text.ts';

export const legalHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const legalLinks = siteLinksWith(legalStyles);

/** Returns the meta tags of a legal page; empty for an error. Search engines don't list a page without a text, and older versions. */
export const legalMeta = (
  data:
    | { site: PublicSite; document: LegalDocumentId; text: LegalText | null; isListed: boolean }
    | undefined,
) =>
  data
    ? pageMeta({
        site: data.site,
        path: LEGAL_PATHS[data.document],
        title: data.text?.title ?? 'Not published yet',
        description: data.text?.description ?? `${data.site.name} has not published this legal document yet.`,
        modified: data.text?.reviewed,
        noindex: !data.isListed,
      })
    : [];
