import type { Prisma } from '#app/domain/database.ts';
import { findLead } from '#app/domain/leads/index.ts';
import { type AnalyticsColumn, addAnalytics, syncSend } from './sync-sends.server.ts';
import type { TrackedMail } from './track-token.ts';

/**
 * Records on a campaign's mail what its provider reported, for the area that receives the reports. Repeating it changes nothing.
 * @param outboxMessageId id of the message; ignored if it belongs to no campaign
 */
export async function recordDelivery(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    outboxMessageId,
    kind,
    now,
  }: {
    tenantId: string;
    outboxMessageId: string;
    kind: DeliveryKind;
    now: Date;
  },
): Promise<void> {
  // The report may arrive before the next round.
  await syncSend(tx, { tenantId, outboxMessageId, now });
  const { where, data, columns } = DELIVERY_CHANGES[kind](now);
  // A mail that was reported as delivered may come back later.
  const wasDelivered =
    (kind === 'bounced' || kind === 'refused') &&
    (await tx.emailSend.count({ where: { tenantId, outboxMessageId, status: 'delivered' } })) > 0;
  const changed = await tx.emailSend.updateManyAndReturn({
    where: { tenantId, outboxMessageId, ...where },
    data,
    select: { campaignId: true, templateId: true, variantUsed: true },
  });
  await addAnalytics(tx, { tenantId, sends: changed, columns, now });
  if (wasDelivered)
    await addAnalytics(tx, { tenantId, sends: changed, columns: ['totalDelivered'], by: -1, now });
  const bulk = BULK_CHANGES[kind](now);
  await tx.bulkRecipient.updateMany({ where: { tenantId, outboxMessageId, ...bulk.where }, data: bulk.data });
}

type Change = {
  where: Prisma.EmailSendWhereInput;
  data: Prisma.EmailSendUpdateManyMutationInput;
  columns: AnalyticsColumn[];
};

/** What a provider reports: the mail arrived, its address doesn't exist, it was refused, or its recipient unsubscribed. */
type DeliveryKind = 'delivered' | 'bounced' | 'refused' | 'unsubscribed';

const DELIVERY_CHANGES: Record<DeliveryKind, (now: Date) => Change> = {
  delivered: () => ({
    where: { status: 'sent' },
    data: { status: 'delivered' },
    columns: ['totalDelivered'],
  }),
  bounced: (now) => ({
    where: { bouncedAt: null, status: { in: ['sent', 'delivered'] } },
    data: { status: 'bounced', bouncedAt: now },
    columns: ['totalBounced'],
  }),
  refused: () => ({
    where: { status: { in: ['sent', 'delivered'] } },
    data: { status: 'refused' },
    columns: [],
  }),
  unsubscribed: (now) => ({
    where: { unsubscribedAt: null },
    data: { unsubscribedAt: now },
    columns: ['totalUnsubscribed'],
  }),
};

type BulkChange = {
  where: Prisma.BulkRecipientWhereInput;
  data: Prisma.BulkRecipientUpdateManyMutationInput;
};
/** A bounce or refusal is final: a late report of a delivery changes nothing. */
const BULK_CHANGES: Record<DeliveryKind, (now: Date) => BulkChange> = {
  delivered: (now) => ({ where: { deliveredAt: null, undeliveredAt: null }, data: { deliveredAt: now } }),
  bounced: (now) => ({
    where: { undeliveredAt: null },
    data: { undeliveredAt: now, deliveredAt: null, reason: 'bounced' },
  }),
  refused: (now) => ({
    where: { undeliveredAt: null },
    data: { undeliveredAt: now, deliveredAt: null, reason: 'refused' },
  }),
  unsubscribed: (now) => ({ where: { unsubscribedAt: null }, data: { unsubscribedAt: now } }),
};

/**
 * Ends the sequences of a person who bought, if the campaign is set to do so. Call it in the transaction that records the sale. Which mail
 * gets the credit is decided later, by `listCreditedSales`, because a refund may follow.
 */
export async function recordLeadSale(
  tx: Prisma.TransactionClient,
  { tenantId, leadId, now }: { tenantId: string; leadId: string; now: Date },
): Promise<void> {
  const contactId = (await findLead(tx, { tenantId, leadId }))?.contactId;
  const ofPerson = contactId ? { OR: [{ leadId }, { contactId }] } : { leadId };
  await tx.campaignEnrolment.updateMany({
    where: { tenantId, ...ofPerson, state: 'active', campaign: { stopOnConversion: true } },
    data: { state: 'stopped', stopReason: 'converted', nextStepAt: null, endedAt: now },
  });
}

/**
 * Records that a recipient unsubscribed. It counts for the mail whose link was used; if that is unknown or not the contact's, for the last
 * campaign mail or bulk mail that was sent to the contact.
 */
export async function recordUnsubscribe(
  tx: Prisma.TransactionClient,
  options: { tenantId: string; contactId: string; usedMail?: TrackedMail | null | undefined; now: Date },
): Promise<void> {
  const { tenantId, contactId, usedMail, now } = options;
  const enrolments = await tx.campaignEnrolment.findMany({
    where: { tenantId, contactId, leadId: { not: null } },
    select: { leadId: true },
  });
  const person = { tenantId, contactId, leadIds: enrolments.flatMap(({ leadId }) => leadId ?? []) };
  const mail =
    (usedMail && (await findMailOfPerson(tx, person, usedMail))) ?? (await findMailOfPerson(tx, person));
  if (mail?.outboxMessageId)
    await recordDelivery(tx, {
      ...{ tenantId, outboxMessageId: mail.outboxMessageId, kind: 'unsubscribed', now },
    });
}

/** Finds the last mail that was sent to a person, or the given one if it was sent to the person. */
async function findMailOfPerson(
  tx: Prisma.TransactionClient,
  { tenantId, contactId, leadIds }: { tenantId: string; contactId: string; leadIds: string[] },
  wanted?: TrackedMail,
): Promise<{ outboxMessageId: string | null; createdAt: Date } | null> {
  const latest = {
    orderBy: { createdAt: 'desc' },
    select: { outboxMessageId: true, createdAt: true },
  } as const;
  const id = wanted && { id: wanted.id };
  const [send, bulk] = await Promise.all([
    wanted?.of === 'bulk'
      ? null
      : tx.emailSend.findFirst({
          where: { ...id, tenantId, outboxMessageId: { not: null }, leadId: { in: leadIds } },
          ...latest,
        }),
    wanted?.of === 'campaign'
      ? null
      : tx.bulkRecipient.findFirst({
          where: { ...id, tenantId, contactId, outboxMessageId: { not: null } },
          ...latest,
        }),
  ]);
  return send && (!bulk || send.createdAt >= bulk.createdAt) ? send : bulk;
}

/** Records on a Quick SMS text what its provider reported. Repeating it changes nothing; other texts have no row here. */
export async function recordTextOutcome(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    outboxMessageId,
    outcome,
    now,
  }: { tenantId: string; outboxMessageId: string; outcome: 'delivered' | 'failed'; now: Date },
): Promise<void> {
  const isDelivered = outcome === 'delivered';
  await tx.bulkRecipient.updateMany({
    where: { tenantId, outboxMessageId, ...(isDelivered ? { deliveredAt: null } : { undeliveredAt: null }) },
    data: isDelivered ? { deliveredAt: now, undeliveredAt: null } : { undeliveredAt: now },
  });
}
