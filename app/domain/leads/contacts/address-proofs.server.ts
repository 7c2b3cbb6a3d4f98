import type { Database, Prisma } from '#app/domain/database.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { createIdSigner } from '#app/lib/signed-id.server.ts';

/** An e-mail address that a tenant writes to. */
interface TenantRecipient {
  tenantId: string;
  recipient: string;
}

/** Whether a person has visited from a mail to the address, and what the next mail's link needs to prove it. */
export interface AddressProof {
  isProved: boolean;
  /** The signed id of the contact; null if the address has no contact, or without keys. */
  token: string | null;
}

const proofSigner = (ring: KeyRing) => createIdSigner(ring, 'address proofs');

/**
 * Finds whether addresses are proved. An address without a contact, such as one that a visitor typed to get the plan a second time, is
 * never proved.
 * @param options.ring the keys that sign links of mails
 */
export async function findAddressProofs(
  db: Database,
  { recipients, ring }: { recipients: readonly TenantRecipient[]; ring?: KeyRing },
): Promise<(recipient: TenantRecipient) => AddressProof> {
  const unique = (values: readonly string[]) => [...new Set(values)];
  const contacts = await db.contact.findMany({
    where: {
      tenantId: { in: unique(recipients.map(({ tenantId }) => tenantId)) },
      emailKey: { in: unique(recipients.map(({ recipient }) => toEmailKey(recipient))) },
    },
    select: { id: true, tenantId: true, emailKey: true, provedAt: true },
  });
  const toKey = (tenantId: string, emailKey: string) => `${tenantId} ${emailKey}`;
  const contactsByKey = new Map(
    contacts.map((contact) => [toKey(contact.tenantId, contact.emailKey), contact]),
  );
  const signer = ring && proofSigner(ring);
  return ({ tenantId, recipient }) => {
    const contact = contactsByKey.get(toKey(tenantId, toEmailKey(recipient)));
    return {
      isProved: Boolean(contact?.provedAt),
      token: (contact && signer?.sign(contact.id)) ?? null,
    };
  };
}

/** Records the first visit of a person from a mail's link. An unknown token and a second visit change nothing. */
export async function proveAddress(
  db: Database,
  { token, ring, now }: { token: string; ring: KeyRing; now: Date },
): Promise<void> {
  const id = proofSigner(ring).read(token);
  // The signature proves that the id is that of a contact, so no tenant is needed to find it.
  if (id !== null) await db.contact.updateMany({ where: { id, provedAt: null }, data: { provedAt: now } });
}

/** Records that a person pressed a button behind a mail's link, which proves the address like a visit. */
export async function proveContact(
  tx: Prisma.TransactionClient,
  { tenantId, contactId, now }: { tenantId: string; contactId: string; now: Date },
): Promise<void> {
  await tx.contact.updateMany({
    where: { id: contactId, tenantId, provedAt: null },
    data: { provedAt: now },
  });
}
