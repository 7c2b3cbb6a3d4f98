import type { Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { cancelPurpose, enqueue } from '#app/outbox/index.ts';
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

/** Whether another person's contact in the CRM is this one too, so that it must not be deleted there. */
export const findSharedContacts = async (
  db: DatabaseClient,
  { tenantId, crmContactIds }: { tenantId: string; crmContactIds: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const rows = await db.crmContact.findMany({
    where: { tenantId, crmContactId: { in: [...crmContactIds] } },
    select: { locationId: true, crmContactId: true },
  });
  return new Set(rows.map(({ locationId, crmContactId }) => `${locationId} ${crmContactId}`));
};

/** Turns erasures that wait for the CRM into tasks for staff, because the CRM was switched off or is another one now. */
export async function giveErasuresToStaff(
  tx: Prisma.TransactionClient,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  const waiting = { tenantId, queue: tenantId, purpose: CRM_ERASURE_PURPOSE, now };
  for (const { leadId, payload } of await cancelPurpose(tx, waiting)) {
    const { crmContactId, locationId } = Object(payload) as Record<string, unknown>;
    if (typeof crmContactId !== 'string' || typeof locationId !== 'string') continue;
    const reason: ErasureReason = 'unreachable';
    const task = { tenantId, locationId, crmContactId, leadId: leadId ?? '', reason, createdAt: now };
    await tx.crmErasureTask.create({ data: { id: uuid7(now), ...task } });
  }
}
