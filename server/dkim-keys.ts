import type { Seal } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findSenderKey } from '#app/domain/tenants/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import type { DkimKey } from '#app/outbox/types.ts';

interface Sender {
  tenantId: string | null;
  /** Address in From. */
  from: string;
}

/** The keys that sign mails. */
export interface DkimKeys {
  /** The key that fits the From address of a tenant's mail; null when it is sent unsigned. */
  findKey(sender: Sender): Promise<DkimKey | null>;
  /** Whether such mails are signed, and so may have one-click headers (D34). */
  signsFor(sender: Sender): Promise<boolean>;
}

/** @param own of the service's own From address, by its settings */
export function dkimKeys({
  db,
  seal,
  own,
  mailFrom,
}: {
  db: Database;
  seal: Seal;
  own: DkimKey | null;
  mailFrom: string;
}): DkimKeys {
  // Mails of one moment are mostly of one sender: its key is read once for them.
  const readKeys = createBatcher(async (senders: { tenantId: string; from: string }[]) => {
    const nameOf = ({ tenantId, from }: Sender) => `${tenantId} ${from}`;
    const keys = new Map<string, DkimKey | null>();
    for (const sender of senders)
      if (!keys.has(nameOf(sender))) keys.set(nameOf(sender), await findSenderKey({ db, seal, ...sender }));
    return (sender) => keys.get(nameOf(sender)) ?? null;
  });
  const findKey = async ({ tenantId, from }: Sender) => {
    if (from === mailFrom) return own;
    return tenantId ? readKeys({ tenantId, from }) : null;
  };
  return { findKey, signsFor: async (sender) => (await findKey(sender)) !== null };
}
