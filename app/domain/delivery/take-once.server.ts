import { createHash } from 'node:crypto';
import { sqltag as sql } from '@prisma/client/runtime/client';
import { uuid7 } from '../../lib/uuid7.ts';
import type { Prisma } from '../database.ts';

/** Notes a provider's report. @returns false for one that was taken before */
export async function takeOnce(
  tx: Prisma.TransactionClient,
  provider: string,
  { id, kind, messageRef }: { id: string; kind: string; messageRef: string | null },
  now: Date,
): Promise<boolean> {
  // Of some providers it holds the recipient's address, which an erasure would not find here.
  const eventId = createHash('sha256').update(id).digest('hex');
  const added = await tx.$executeRaw(sql`
    INSERT INTO "ProviderEvent" ("id", "provider", "eventId", "kind", "providerMessageId", "createdAt")
    VALUES (${uuid7(now)}, ${provider}, ${eventId}, ${kind}, ${messageRef}, ${now})
    ON CONFLICT ("provider", "eventId") DO NOTHING`);
  return added > 0;
}
