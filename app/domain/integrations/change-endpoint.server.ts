import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';

/** Changes an endpoint and records the change. @param work returns how many rows it changed */
export async function changeEndpoint(
  options: TenantOperation & { endpointId: string },
  action: string,
  work: (tx: Prisma.TransactionClient, sealedSecret: string) => Promise<number>,
): Promise<void> {
  const { db, tenantId, endpointId: id } = options;
  await db.$transaction(async (tx) => {
    const endpoint = await tx.webhookEndpoint.findFirst({
      where: { id, tenantId },
      select: { sealedSecret: true, url: true },
    });
    if (!endpoint || (await work(tx, endpoint.sealedSecret)) === 0) throw endpointNotFound();
    await auditEndpoint(tx, options, action, { id, host: extractHost(endpoint.url) });
  });
}

/** Records a change of an endpoint with its host. */
export const auditEndpoint = (
  tx: Prisma.TransactionClient,
  { actor, tenantId, now }: TenantOperation,
  action: string,
  { id, host }: { id: string; host: string },
) => recordAudit(tx, { actor, action, tenantId, target: { type: 'webhook', id }, details: { host } }, now);

/** Returns only the host, because the rest of the URL may contain a secret. */
export const extractHost = (url: string): string => new URL(url).host;

export const endpointNotFound = () => new AppError('not-found', 'Endpoint not found.');
