import type { TenantOperation } from '#app/domain/audit/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { releaseHeldForSecret } from '#app/outbox/index.ts';
import { changeEndpoint } from './change-endpoint.server.ts';
import { makeSecret } from './secrets.server.ts';

/** Period after a rotation in which the old secret still signs together with the new one. */
const SECRET_ROTATION_OVERLAP_MS = DAY_MS;

/** Generates a new secret; the old one continues to sign for 24 hours as well. @returns the new one, which is shown only this once */
export async function rotateSecret(
  options: TenantOperation & { endpointId: string; seal: Seal },
): Promise<{ secret: string; oldSignsUntil: Date }> {
  const { tenantId, endpointId: id, seal, now } = options;
  const secret = makeSecret();
  const oldSignsUntil = new Date(now.getTime() + SECRET_ROTATION_OVERLAP_MS);
  await changeEndpoint(options, 'webhook.rotate', async (tx, sealedSecret) => {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { id, tenantId, sealedSecret },
      data: {
        sealedSecret: seal.close(secret),
        sealedPreviousSecret: sealedSecret,
        previousSecretUntil: oldSignsUntil,
        updatedAt: now,
      },
    });
    if (count > 0) await releaseHeldForSecret(tx, { receiver: { tenantId, queue: id }, now });
    return count;
  });
  return { secret, oldSignsUntil };
}
