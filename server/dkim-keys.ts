import type { Database } from '#app/domain/database.ts';
import { findSenderKey, type UNREADABLE_SENDER_KEY } from '#app/domain/tenants/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import type { DkimKey } from '#app/outbox/types.ts';

interface Sender {
  tenantId: string | null;
  /** From address. */
  from: string;
}

type FoundKey = DkimKey | typeof UNREADABLE_SENDER_KEY | null;

/** The keys that sign e-mails. */
export interface DkimKeys {
  /** Returns the key for the From address of a tenant's e-mail; null if it is sent unsigned, UNREADABLE_SENDER_KEY if it must wait. */
  findKey(sender: Sender): Promise<FoundKey>;
  /** Whether the sender's e-mails are signed, and so may have one-click headers (D34). */
  signsFor(sender: Sender): Promise<boolean>;
}

/** @param own key of the service's own From address, from its settings */
export function dkimKeys({
  db,
  seal,
  own: serviceKey,
  mailFrom,
}: {
  db: Database;
  seal: Seal;
  own: DkimKey | null;
  mailFrom: string;
}): DkimKeys {
  // Simultaneous e-mails mostly have the same sender, whose key is then read only once.
  const readKeys = createBatcher(async (senders: { tenantId: string; from: string }[]) => {
    const toCacheKey = ({ tenantId, from }: Sender) => `${tenantId} ${from}`;
    const keys = new Map<string, FoundKey>();
    for (const sender of senders)
      if (!keys.has(toCacheKey(sender)))
        keys.set(toCacheKey(sender), await findSenderKey({ db, seal, ...sender }));
    return (sender) => keys.get(toCacheKey(sender)) ?? null;
  });
  const findKey = async ({ tenantId, from }: Sender) => {
    if (from === mailFrom) return serviceKey;
    return tenantId ? readKeys({ tenantId, from }) : null;
  };
  return { findKey, signsFor: async (sender) => (await findKey(sender)) !== null };
}
