import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { cancelPurpose, enqueue, listUndelivered } from '#app/outbox/index.ts';
import { crmMessage } from './plan-pushes.server.ts';
import { CRM_ERASURE_PURPOSE } from './push-keys.ts';

/** A contact of an erased person in the CRM. */
interface ContactToErase {
  locationId: string;
  crmContactId: string;
  isCreated: boolean;
}

/** Why staff must erase a contact themselves. */
type ErasureReason = 'not-ours' | 'shared' | 'unreachable';

/**
 * Plans that contacts of an erased person are deleted in the CRM. Contacts that the shop had before us, that another person shares or that
 * we can't reach become tasks for the company's staff.
 */
export async function planContactErasures(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    leadId,
    contacts,
    now,
  }: { tenantId: string; leadId: string | null; contacts: readonly ContactToErase[]; now: Date },
): Promise<void> {
  if (contacts.length === 0) return;
  const connection = await tx.crmConnection.findUnique({
    where: { tenantId },
    select: { isEnabled: true, locationId: true },
  });
  for (const { locationId, crmContactId, isCreated } of contacts) {
    const others = await tx.crmContact.count({ where: { tenantId, locationId, crmContactId } });
    const isReachable = connection?.isEnabled === true && connection.locationId === locationId;
    const reason: ErasureReason | null =
      others > 0 ? 'shared' : isCreated ? (isReachable ? null : 'unreachable') : 'not-ours';
    const id = uuid7(now);
    if (reason !== null)
      await tx.crmErasureTask.create({
        data: { id, tenantId, locationId, crmContactId, leadId: leadId ?? '', reason, createdAt: now },
      });
    else
      await enqueue(
        tx,
        {
          ...crmMessage({ tenantId, locationId, leadId, dedupeKey: `crm-erasure:${id}` }),
          purpose: CRM_ERASURE_PURPOSE,
          payload: { crmContactId, locationId },
        },
        now,
      );
  }
}

/**
 * Finds those of some contacts in the CRM that are a person's now. Since an erasure forgets its own person's contact, anybody found shares
 * the contact, and it must not be deleted there.
 */
export async function findSharedContacts(
  db: DatabaseClient,
  {
    tenantId,
    locationId,
    crmContactIds,
  }: { tenantId: string; locationId: string; crmContactIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.crmContact.findMany({
    where: { tenantId, locationId, crmContactId: { in: [...crmContactIds] } },
    select: { crmContactId: true },
  });
  return new Set(rows.map(({ crmContactId }) => crmContactId));
}

const UNDONE_ERASURES_AT_A_TIME = 100;

/**
 * Turns erasures that the CRM refused for good, or that were not sent to it after all, into tasks for staff. A task has the id of its outbox
 * row, so it is safe to repeat.
 */
export async function giveUndoneErasuresToStaff({ db, now }: { db: Database; now: Date }): Promise<void> {
  let after = '';
  for (let count = UNDONE_ERASURES_AT_A_TIME; count === UNDONE_ERASURES_AT_A_TIME; )
    count = await db.$transaction(async (tx) => {
      const undone = await listUndelivered(tx, {
        ...{ kind: 'crm', purpose: CRM_ERASURE_PURPOSE, after, limit: UNDONE_ERASURES_AT_A_TIME },
      });
      const given = await tx.crmErasureTask.findMany({
        where: { id: { in: undone.map(({ id }) => id) } },
        select: { id: true },
      });
      const givenIds = new Set(given.map(({ id }) => id));
      for (const { id, tenantId, leadId, payload } of undone) {
        const { crmContactId, locationId } = readErasure(payload);
        if (givenIds.has(id) || !tenantId || crmContactId === null || locationId === null) continue;
        const shared = await findSharedContacts(tx, { tenantId, locationId, crmContactIds: [crmContactId] });
        const reason: ErasureReason = shared.size > 0 ? 'shared' : 'unreachable';
        const task = { id, tenantId, locationId, crmContactId, leadId: leadId ?? '', reason, createdAt: now };
        await tx.crmErasureTask.create({ data: task });
      }
      after = undone.at(-1)?.id ?? after;
      return undone.length;
    });
}

/** Reads which contact an outbox row erases; after an erasure of the row or its cancellation it names none. */
export function readErasure(payload: unknown): { crmContactId: string | null; locationId: string | null } {
  const { crmContactId, locationId } = Object(payload) as Record<string, unknown>;
  return {
    crmContactId: typeof crmContactId === 'string' ? crmContactId : null,
    locationId: typeof locationId === 'string' ? locationId : null,
  };
}

/** Turns erasures that wait for the CRM into tasks for staff, because the CRM was switched off or is another one now. */
export async function giveErasuresToStaff(
  tx: Prisma.TransactionClient,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  const waiting = { tenantId, queue: tenantId, purpose: CRM_ERASURE_PURPOSE, now };
  for (const { leadId, payload } of await cancelPurpose(tx, waiting)) {
    const { crmContactId, locationId } = readErasure(payload);
    if (crmContactId === null || locationId === null) continue;
    const reason: ErasureReason = 'unreachable';
    const task = { tenantId, locationId, crmContactId, leadId: leadId ?? '', reason, createdAt: now };
    await tx.crmErasureTask.create({ data: { id: uuid7(now), ...task } });
  }
}
