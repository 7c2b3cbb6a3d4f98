import type { Database } from '#app/domain/database.ts';

/** Longest name of a text, which has no subject. */
const MAX_NAME_LENGTH = 40;

/**
 * Returns the names of campaigns and bulk sends by their ids: a campaign's own name, an e-mail's subject, the beginning of a text. Deleted
 * ones are missing.
 */
export async function findSendingNames(
  db: Database,
  { tenantIds, ids }: { tenantIds: readonly string[]; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const where = { tenantId: { in: [...tenantIds] }, id: { in: [...ids] } };
  const [campaigns, bulkSends] = await Promise.all([
    db.emailCampaign.findMany({ where, select: { id: true, name: true } }),
    db.bulkSend.findMany({ where, select: { id: true, subject: true, body: true } }),
  ]);
  return new Map([
    ...campaigns.map(({ id, name }) => [id, name] as const),
    ...bulkSends.map(({ id, subject, body }) => [id, subject ?? shorten(body)] as const),
  ]);
}

function shorten(text: string): string {
  if (text.length <= MAX_NAME_LENGTH) return text;
  const start = text.slice(0, MAX_NAME_LENGTH);
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
