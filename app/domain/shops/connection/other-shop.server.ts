import type { Database } from '#app/domain/database.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';

/**
 * Finds out whether a signed delivery comes from another shop than the connected one. A copy of the shop, such as its staging site, has the
 * same webhooks and secret, and its order numbers mean other orders.
 * @param options.source the sending shop's URL, as in the delivery
 * @returns the problem; null for the connected shop, without an approved connection, and for a delivery that names no shop
 */
export async function findOtherShop({
  db,
  tenantId,
  source,
}: {
  db: Database;
  tenantId: string;
  source?: string | null;
}): Promise<{ subject: string; reason: string } | null> {
  if (!source || !canParseUrl(source)) return null;
  const connection = await db.shopConnection.findFirst({
    where: { tenantId, state: 'approved' },
    select: { url: true },
  });
  if (!connection) return null;
  const [sender, connected] = [readShopHost(source), readShopHost(connection.url)];
  if (sender === connected) return null;
  return {
    subject: 'other-shop',
    reason: `We ignored orders of ${sender}: the connected shop is ${connected}.`,
  };
}

/** Returns the host of a shop's page; `www.` makes no other shop. */
const readShopHost = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** Returns the host of a product feed that reads another shop than the connected one, else null. */
export function findOtherFeedHost(connection: { url: string }, feed: { url: string } | null): string | null {
  if (!feed || readShopHost(feed.url) === readShopHost(connection.url)) return null;
  return new URL(feed.url).host;
}
