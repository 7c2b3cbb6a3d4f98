import type { Database, Prisma } from '#app/domain/database.ts';
import { findMarketingRecipients, noteActivity } from '#app/domain/leads/index.ts';
import { findSentAt } from '#app/outbox/index.ts';
import { addAnalytics } from './sync-sends.server.ts';
import type { TrackedMail, TrackToken } from './track-token.ts';
import { withPerson } from './tracked-links.server.ts';

/** An opening or a click within this time after the sending is attributed to a scanner. */
const TRACKED_MACHINE_WITHIN_MS = 3000;

interface Visit {
  db: Database;
  token: TrackToken;
  /** Whether the request looks like a scanner's or a proxy's (see isMachine of the API). */
  byMachine: boolean;
  now: Date;
}

interface StoredMail {
  tenantId: string;
  contactId: string | null;
  leadId: string | null;
  /** Null if unknown. */
  sentAt: Date | null;
}

/** Records that a mail was opened, once for a person and once for machines. @returns false for a mail that is not stored */
export async function recordOpen({ db, token, byMachine, now }: Visit): Promise<boolean> {
  const mail = await findMail(db, token, now);
  if (!mail) return false;
  const isMachine = byMachine || isTrackedTooQuickly(mail, now);
  await db.$transaction((tx) => noteOnce(tx, token, mail, isMachine ? 'machineOpenedAt' : 'openedAt', now));
  return true;
}

/**
 * Records a click and returns the link's target. A machine gets the target too but is not counted.
 * @returns null for a link that is not stored, or whose target needs data that an erasure removed
 */
export async function recordClick({ db, token, byMachine, now }: Visit): Promise<string | null> {
  const mail = await findMail(db, token, now);
  const link =
    mail &&
    token.linkId &&
    (await db.trackedLink.findFirst({
      where: { id: token.linkId, tenantId: mail.tenantId },
      select: { id: true, url: true },
    }));
  if (!mail || !link) return null;
  const { tenantId, contactId, leadId } = mail;
  const person = contactId
    ? (await findMarketingRecipients(db, { tenantId, of: [{ contactId, leadId }] })).get(contactId)
    : undefined;
  const target = withPerson(link.url, person ?? null);
  if (target === null || byMachine || isTrackedTooQuickly(mail, now)) return target;
  await db.$transaction(async (tx) => {
    await tx.trackedLink.updateMany({
      where: { id: link.id, tenantId },
      data: { clicks: { increment: 1 } },
    });
    await noteOnce(tx, token, mail, 'clickedAt', now);
    // A click implies an opening: the tracking picture may have been blocked.
    await noteOnce(tx, token, mail, 'openedAt', now);
    if (contactId) await noteActivity(tx, { tenantId, contactId, at: now });
  });
  return target;
}

const isTrackedTooQuickly = ({ sentAt }: StoredMail, now: Date): boolean =>
  sentAt !== null && Math.abs(now.getTime() - sentAt.getTime()) < TRACKED_MACHINE_WITHIN_MS;

async function findMail(
  db: Database,
  { of: mailKind, id }: TrackedMail,
  now: Date,
): Promise<StoredMail | null> {
  // The time is read from the outbox, because an EmailSend is updated some seconds after the sending, and scanners are quicker.
  const readSentAt = async (row: { tenantId: string; outboxMessageId: string | null }) =>
    row.outboxMessageId === null
      ? null
      : findSentAt(db, { tenantId: row.tenantId, id: row.outboxMessageId, now });
  if (mailKind === 'bulk') {
    const row = await db.bulkRecipient.findUnique({
      where: { id },
      select: { tenantId: true, contactId: true, leadId: true, outboxMessageId: true },
    });
    return row && { ...row, sentAt: await readSentAt(row) };
  }
  const row = await db.emailSend.findUnique({
    where: { id },
    select: { tenantId: true, campaignId: true, leadId: true, sentAt: true, outboxMessageId: true },
  });
  if (!row) return null;
  const enrolment = row.leadId
    ? await db.campaignEnrolment.findFirst({
        where: { tenantId: row.tenantId, campaignId: row.campaignId, leadId: row.leadId },
        select: { contactId: true },
      })
    : null;
  return {
    ...row,
    contactId: enrolment?.contactId ?? null,
    sentAt: row.sentAt ?? (await readSentAt(row)),
  };
}

const TRACKING_TOTAL_COLUMNS = {
  openedAt: 'totalOpened',
  machineOpenedAt: 'totalMachineOpened',
  clickedAt: 'totalClicked',
} as const;

/** Records and counts only the first time, in one transaction. */
async function noteOnce(
  tx: Prisma.TransactionClient,
  { of: mailKind, id }: TrackedMail,
  { tenantId }: StoredMail,
  column: keyof typeof TRACKING_TOTAL_COLUMNS,
  now: Date,
): Promise<void> {
  const where = { id, tenantId, [column]: null };
  if (mailKind === 'bulk') {
    await tx.bulkRecipient.updateMany({ where, data: { [column]: now } });
    return;
  }
  const changed = await tx.emailSend.updateManyAndReturn({
    where,
    data: { [column]: now },
    select: { campaignId: true, templateId: true, variantUsed: true },
  });
  await addAnalytics(tx, { tenantId, sends: changed, columns: [TRACKING_TOTAL_COLUMNS[column]], now });
}
