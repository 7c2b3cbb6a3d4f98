import type { Database, Prisma } from '#app/domain/database.ts';
import { findMarketingRecipients, noteActivity } from '#app/domain/leads/index.ts';
import { findSentAt } from '#app/outbox/index.ts';
import { HIDDEN_LINK_ID, judgeClick, parseRecentClicks, writeRecentClicks } from './recent-clicks.ts';
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
 * Records a click and returns the link's target. A machine gets the target too but is counted apart.
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
  if (target === null) return null;
  const isMachine = byMachine || isTrackedTooQuickly(mail, now);
  await db.$transaction((tx) => noteClick(tx, { token, mail, linkId: link.id, byMachine: isMachine, now }));
  return target;
}

/**
 * Records a click on the link that no person sees: it and the clicks around it are a machine's.
 * @returns false for a mail that is not stored
 */
export async function recordHiddenClick({ db, token, now }: Omit<Visit, 'byMachine'>): Promise<boolean> {
  const mail = await findMail(db, token, now);
  if (!mail) return false;
  const linkId = HIDDEN_LINK_ID;
  await db.$transaction((tx) => noteClick(tx, { token, mail, linkId, byMachine: true, now }));
  return true;
}

async function noteClick(
  tx: Prisma.TransactionClient,
  click: { token: TrackToken; mail: StoredMail; linkId: string; byMachine: boolean; now: Date },
): Promise<void> {
  const { token, mail, linkId, byMachine, now } = click;
  const { tenantId, contactId } = mail;
  const stored = await lockTracking(tx, token, mail);
  if (!stored) return;
  const { isMachine, retracted, recent } = judgeClick(parseRecentClicks(stored.recentClicks), {
    ...{ linkId, byMachine, at: now.getTime() },
    linkCount: token.linkCount ?? null,
  });
  await updateTracking(tx, token, mail, { recentClicks: writeRecentClicks(recent) });
  await retractClicks(tx, { token, mail, stored, retracted, now });
  if (isMachine) return noteOnce(tx, token, mail, 'machineClickedAt', now);
  await tx.trackedLink.updateMany({ where: { id: linkId, tenantId }, data: { clicks: { increment: 1 } } });
  await noteOnce(tx, token, mail, 'clickedAt', now);
  // A click implies an opening: the tracking picture may have been blocked.
  await noteOnce(tx, token, mail, 'openedAt', now);
  if (contactId) await noteActivity(tx, { tenantId, contactId, at: now });
}

const trackingColumns = { recentClicks: true, clickedAt: true, openedAt: true } as const;
type StoredTracking = { recentClicks: string; clickedAt: Date | null; openedAt: Date | null };

/** Reads a mail's clicks and makes other clicks in it wait, because a machine follows several links at the same moment. */
async function lockTracking(
  tx: Prisma.TransactionClient,
  { of: mailKind, id }: TrackedMail,
  { tenantId }: StoredMail,
): Promise<StoredTracking | undefined> {
  const change = { where: { id, tenantId }, data: { tenantId }, select: trackingColumns };
  const [row] =
    mailKind === 'bulk'
      ? await tx.bulkRecipient.updateManyAndReturn(change)
      : await tx.emailSend.updateManyAndReturn(change);
  return row;
}

/** Removes clicks that were counted and turned out to be a machine's, with the opening that the first of them implied. */
async function retractClicks(
  tx: Prisma.TransactionClient,
  options: {
    token: TrackToken;
    mail: StoredMail;
    stored: StoredTracking;
    retracted: readonly { linkId: string; at: number }[];
    now: Date;
  },
): Promise<void> {
  const { token, mail, stored, retracted, now } = options;
  for (const { linkId } of retracted)
    await tx.trackedLink.updateMany({
      where: { id: linkId, tenantId: mail.tenantId },
      data: { clicks: { decrement: 1 } },
    });
  const { clickedAt, openedAt } = stored;
  if (!clickedAt || !retracted.some(({ at }) => at === clickedAt.getTime())) return;
  const isOpenImplied = openedAt?.getTime() === clickedAt.getTime();
  await updateTracking(tx, token, mail, { clickedAt: null, ...(isOpenImplied && { openedAt: null }) });
  if (token.of === 'bulk') return;
  const { tenantId } = mail;
  const sends = await tx.emailSend.findMany({ where: { id: token.id, tenantId }, select: countedSend });
  const columns = [
    TRACKING_TOTAL_COLUMNS.clickedAt,
    ...(isOpenImplied ? [TRACKING_TOTAL_COLUMNS.openedAt] : []),
  ];
  await addAnalytics(tx, { tenantId, sends, columns, by: -1, now });
}

async function updateTracking(
  tx: Prisma.TransactionClient,
  { of: mailKind, id }: TrackedMail,
  { tenantId }: StoredMail,
  data: { recentClicks: string } | { clickedAt: null; openedAt?: null },
): Promise<void> {
  const change = { where: { id, tenantId }, data };
  if (mailKind === 'bulk') await tx.bulkRecipient.updateMany(change);
  else await tx.emailSend.updateMany(change);
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

/** The columns by which a send's figures are found. */
const countedSend = { campaignId: true, templateId: true, variantUsed: true } as const;

const TRACKING_TOTAL_COLUMNS = {
  openedAt: 'totalOpened',
  machineOpenedAt: 'totalMachineOpened',
  clickedAt: 'totalClicked',
  machineClickedAt: 'totalMachineClicked',
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
    select: countedSend,
  });
  await addAnalytics(tx, { tenantId, sends: changed, columns: [TRACKING_TOTAL_COLUMNS[column]], now });
}
