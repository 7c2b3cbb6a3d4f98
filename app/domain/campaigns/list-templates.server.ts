import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { number, orNull, type Reader, readRows, text } from '../../lib/read-together.ts';

/** One line of a campaign's templates. */
export interface ListedTemplate {
  id: string;
  campaignId: string;
  sequenceOrder: number;
  name: string;
  delayDays: number;
  subjectLine: string;
  ctaText: string | null;
}

/** The templates of a tenant's campaigns without their texts, in the order of each sequence. */
export async function listTemplates(
  db: Reader,
  { tenantId, campaignIds }: { tenantId: string; campaignIds: readonly string[] },
): Promise<ListedTemplate[]> {
  if (campaignIds.length === 0) return [];
  const rows = await readRows(
    db,
    {
      id: text,
      campaignId: text,
      sequenceOrder: number,
      name: text,
      delayDays: number,
      subjectLine: text,
      ctaText: orNull(text),
    },
    sql`SELECT * FROM "EmailTemplate"
      WHERE "tenantId" = ${tenantId} AND "campaignId" IN (${join([...campaignIds])})`,
  );
  return rows.sort((a, b) => a.sequenceOrder - b.sequenceOrder);
}
