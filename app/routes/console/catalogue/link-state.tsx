import { Badge } from '#app/ui/console/badge.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { ProductRow } from './product-rows.ts';
import { isBroken } from './views.ts';

type Link = Pick<ProductRow, 'productUrl' | 'linkStatus' | 'linkCheckedAt'>;

/** Shows the result and the time of the last check of a product's URL. */
export function LinkState({ link }: { link: Link }) {
  const { productUrl, linkStatus, linkCheckedAt } = link;
  if (productUrl === null) return null;
  if (linkStatus === null || linkCheckedAt === null)
    return <span className="text-14 font-normal text-muted">Not checked yet</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-normal text-muted">
      {isBroken(link) ? (
        <>
          <Badge tone="danger" hasDot>
            Broken
          </Badge>
          <span className="text-text">{linkStatus}</span>
        </>
      ) : (
        <Badge tone="success" hasDot>
          ok
        </Badge>
      )}
      <TimeAgo at={linkCheckedAt} />
    </span>
  );
}

/** Shortens the URL of a product's page for a table: its host and path. */
export function shortUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : host + pathname;
}

export function ProductUrl({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="block max-w-72 truncate text-14 font-normal underline underline-offset-2"
    >
      {shortUrl(url)}
    </a>
  );
}
