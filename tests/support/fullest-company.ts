import type { Database } from '#app/domain/database.ts';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';

/** Gives a company everything that a shop can set: a name, a web address, a price, a code and a picture for each of the 24 products. */
export async function fillCompany(db: Database, tenantId: string): Promise<void> {
  const entries = [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS];
  await db.tenantProduct.createMany({
    data: entries.map((entryId, place) => ({
      tenantId,
      entryId,
      name: `${entryId.toUpperCase()} research vial`,
      productUrl: `https://shop.example.com/products/${entryId}-research-vial-${place * 37}?variant=${place * 7919}`,
      priceCents: 4900 + place * 311,
      couponCode: `SAVE${place}`,
      imageUrl: `https://cdn.example.com/images/${entryId}-${place * 104_729}.webp`,
    })),
  });
}
