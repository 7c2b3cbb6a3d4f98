import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';

/**
 * Finds the companies whose own sender of texts is one of these: a number, a short code or a messaging service. Empty for the service's own
 * sender, which all other companies share.
 */
export async function findTenantsOfSender(db: DatabaseClient, senders: readonly string[]): Promise<string[]> {
  if (senders.length === 0) return [];
  const tenants = await db.tenant.findMany({
    where: { textSender: { in: [...senders] } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return tenants.map(({ id }) => id);
}

/** Whether a company sends its texts from a sender of its own. */
export const hasOwnTextSender = async (db: DatabaseClient, tenantId: string): Promise<boolean> =>
  (await db.tenant.count({ where: { id: tenantId, textSender: { not: null } } })) > 0;

/**
 * Refuses a sender of texts that is not the company's own: a STOP to it would end another company's texts, and replies would reach that
 * company. The other company is not named.
 * @param options.serviceTextSender the service's own sender, which companies without one share; undefined if none is set up
 * @throws AppError `conflict` with `fields`
 */
export async function assertTextSenderIsFree(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string | null;
    textSender: string | null | undefined;
    serviceTextSender: string | undefined;
  },
): Promise<void> {
  const { tenantId, textSender, serviceTextSender } = options;
  if (!textSender) return;
  if (textSender === serviceTextSender)
    throw senderTaken('Companies without a sender share this one. Enter a number of the company’s own');
  const owners = await findTenantsOfSender(tx, [textSender]);
  if (owners.some((owner) => owner !== tenantId)) throw senderTaken('Another company uses this sender');
}

const senderTaken = (message: string) =>
  new AppError('conflict', message, { fields: { textSender: [message] } });
