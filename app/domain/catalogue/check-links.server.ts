import type { Database } from '#app/domain/database.ts';

/** Checks whether web addresses work. */
export interface WebLinks {
  /** Returns `ok`, or a sentence about the problem; never rejects. */
  check(url: string): Promise<string>;
}

const LINKS_CHECKED_AT_ONCE = 4;

/** Checks each of the tenant's product URLs once and stores the results. */
export async function checkProductLinks(options: {
  db: Database;
  links: WebLinks;
  tenantId: string;
  now: Date;
}): Promise<{ checked: number; broken: number }> {
  const { db, links, tenantId, now } = options;
  const rows = await db.tenantProduct.findMany({
    where: { tenantId, productUrl: { not: null } },
    select: { productUrl: true },
  });
  const urls = [...new Set(rows.flatMap(({ productUrl }) => productUrl ?? []))];
  const waiting = [...urls];
  let brokenCount = 0;
  const work = async () => {
    for (let productUrl = waiting.shift(); productUrl !== undefined; productUrl = waiting.shift()) {
      const linkStatus = await links.check(productUrl);
      if (linkStatus !== 'ok') brokenCount += 1;
      // Updates only rows that still have the checked URL.
      await db.tenantProduct.updateMany({
        where: { tenantId, productUrl },
        data: { linkStatus, linkCheckedAt: now },
      });
    }
  };
  await Promise.all(Array.from({ length: LINKS_CHECKED_AT_ONCE }, work));
  return { checked: urls.length, broken: brokenCount };
}
