import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import {
  findMarketingRecipients,
  type MarketingRecipient,
  markContactedByMail,
  type Segment,
} from '#app/domain/leads/index.ts';
import type { NewMessage, Outbox } from '#app/domain/messaging/index.ts';
import { listSuppressedHashes } from '#app/domain/suppressions/index.ts';
import { chooseMailQueue, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { findMessageIds } from '#app/outbox/index.ts';
import { judgeFrequency } from './allowance.server.ts';
import { type DueStep, findDueSteps, findLastSends, keyOfLead } from './due-steps.server.ts';
import { CAP_STEP_DISTANCE_MS } from './frequency-cap.ts';
import { cacheOpenings } from './send-window.ts';
import { mailWindow } from './tenant-windows.ts';
import { admitPeople, UNVOUCHED } from './unvouched-recipients.server.ts';
import { chooseVariant } from './variants.ts';

/** Time that a step is held when its company has reached MAX_UNVOUCHED_PEOPLE. It may pay or be approved in that time. */
const HELD_STEP_LOOK_MS = HOUR_MS;

const templateColumns = {
  id: true,
  campaignId: true,
  sequenceOrder: true,
  delayDays: true,
  subjectLineVariant: true,
  bodyHtmlVariant: true,
  winner: true,
} as const satisfies Prisma.EmailTemplateSelect;
type StepTemplate = Prisma.EmailTemplateGetPayload<{ select: typeof templateColumns }>;

type Decision =
  | { kind: 'stop'; reason: string }
  | { kind: 'complete' }
  | { kind: 'wait'; until: Date }
  /** For a company that has to be vouched for first (D81). */
  | { kind: 'hold'; until: Date }
  | { kind: 'send'; template: StepTemplate; next: StepTemplate | null; recipient: MarketingRecipient };

/**
 * Plans a tenant's due steps, in the caller's transaction: outbox row, EmailSend and the enrolment's next step are written together or not
 * at all. A step whose enrolment another worker has moved is skipped.
 * @param limit maximum number of mails
 * @returns how many steps were looked at
 */
export async function planSteps(
  tx: Prisma.TransactionClient,
  options: {
    outbox: Pick<Outbox, 'enqueue'>;
    tenant: MarketingTenant;
    limit: number;
    now: Date;
  },
): Promise<{ looked: number; planned: number }> {
  const { tenant, limit, now } = options;
  const due = await findDueSteps(tx, { tenantId: tenant.id, limit, now });
  if (due.length === 0) return { looked: 0, planned: 0 };
  const decisions = await decide(tx, { tenant, due, now });
  const filterByDecision = <K extends Decision['kind']>(kind: K) =>
    due.flatMap((step, index) => {
      const decision = decisions[index] as Decision;
      return decision.kind === kind ? [{ step, decision: decision as Extract<Decision, { kind: K }> }] : [];
    });
  await endSteps(tx, filterByDecision('stop'), filterByDecision('complete'), { tenant, now });
  await postpone(tx, filterByDecision('wait'), { tenant, heldFor: null });
  await postpone(tx, filterByDecision('hold'), { tenant, heldFor: UNVOUCHED });
  const planned = await sendSteps(tx, filterByDecision('send'), options);
  return { looked: due.length, planned };
}

async function decide(
  tx: Prisma.TransactionClient,
  { tenant, due, now }: { tenant: MarketingTenant; due: readonly DueStep[]; now: Date },
): Promise<Decision[]> {
  const tenantId = tenant.id;
  const templates = await tx.emailTemplate.findMany({
    where: { tenantId, campaignId: { in: [...new Set(due.map(({ campaignId }) => campaignId))] } },
    orderBy: { sequenceOrder: 'asc' },
    select: templateColumns,
  });
  const targets = due.flatMap(({ contactId, leadId }) => (contactId ? [{ contactId, leadId }] : []));
  const recipients = await findMarketingRecipients(tx, { tenantId, of: targets });
  const all = [...recipients.values()];
  const suppressed = await listSuppressedHashes(tx, {
    tenantId,
    channel: 'email',
    hashes: all.map(({ addressHash }) => addressHash),
  });
  const judge = await judgeFrequency(tx, {
    tenant,
    kind: 'email',
    recipients: all.map((recipient) => ({
      ...recipient,
      to: recipient.address,
      toHash: recipient.addressHash,
    })),
    now,
  });
  const people = await admitPeople(tx, { tenant, channel: 'email', now });
  const lastSends = await findLastSends(tx, { tenantId, due, now });
  // A contact may be in several campaigns, but gets only one mail in a batch.
  const batchContactIds = new Set<string>();
  const decisions = due.map((step): Decision => {
    const recipient = step.contactId ? recipients.get(step.contactId) : undefined;
    if (!recipient) return { kind: 'stop', reason: 'erased' };
    const reason = stopReason(step, recipient, { tenant, suppressed });
    if (reason) return { kind: 'stop', reason };
    const remainingTemplates = templates.filter(
      ({ campaignId, sequenceOrder }) => campaignId === step.campaignId && sequenceOrder >= step.nextStep,
    );
    const [template, next = null] = remainingTemplates;
    if (!template) return { kind: 'complete' };
    const last = lastSends.get(keyOfLead(step));
    const isOfLaterDay = last !== undefined && last.template.delayDays < template.delayDays;
    const rested = isOfLaterDay && new Date(last.leftAt.getTime() + CAP_STEP_DISTANCE_MS);
    if (rested && rested > now) return { kind: 'wait', until: rested };
    if (batchContactIds.has(recipient.contactId)) return { kind: 'wait', until: now };
    batchContactIds.add(recipient.contactId);
    const { address: to, addressHash: toHash } = recipient;
    const until = judge({ ...recipient, to, toHash });
    if (until) return { kind: 'wait', until };
    if (!people.admit({ toHash, addressHash: toHash }))
      return { kind: 'hold', until: new Date(now.getTime() + HELD_STEP_LOOK_MS) };
    return { kind: 'send', template, next, recipient };
  });
  await people.write();
  return decisions;
}

function stopReason(
  { stopOnConversion, segments, enrolledAt }: DueStep,
  recipient: MarketingRecipient,
  { tenant, suppressed }: { tenant: MarketingTenant; suppressed: Map<string, string> },
): string | null {
  const suppression = suppressed.get(recipient.addressHash);
  if (suppression) return suppression === 'bounce' ? 'bounced' : 'unsubscribed';
  if (!consents(recipient, tenant) || (segments.length > 0 && !recipient.agreesToSegments))
    return 'unsubscribed';
  if (recipient.nothingSuitable) return 'nothing-suitable';
  if (hasOtherGoals(recipient, { segments, enrolledAt })) return 'other-goals';
  // Earlier buyers are not enrolled, so a sale is new to the campaign whatever its date, and on whichever lead of the person (D73).
  return stopOnConversion && recipient.hasBought ? 'converted' : null;
}

/** Whether the person has answered again since joining a campaign, and no longer has any of its goals (D73). */
export const hasOtherGoals = (
  { newestAnswers }: Pick<MarketingRecipient, 'newestAnswers'>,
  { segments, enrolledAt }: { segments: readonly Segment[]; enrolledAt: Date },
): boolean =>
  segments.length > 0 &&
  newestAnswers.at > enrolledAt &&
  !segments.some((segment) => newestAnswers.segments.includes(`|${segment}|`));

/** Whether the recipient agreed to marketing in the way that the tenant requires now (D32). */
export const consents = (
  { marketingConsent }: Pick<MarketingRecipient, 'marketingConsent'>,
  { marketingConsentMode }: Pick<MarketingTenant, 'marketingConsentMode'>,
): boolean =>
  marketingConsent === 'opt-in' || (marketingConsent === 'notice' && marketingConsentMode !== 'opt-in');

async function endSteps(
  tx: Prisma.TransactionClient,
  stopped: readonly { step: DueStep; decision: { reason: string } }[],
  completed: readonly { step: DueStep }[],
  { tenant, now }: { tenant: MarketingTenant; now: Date },
): Promise<void> {
  const end = (ids: string[], data: { state: string; stopReason: string | null }) =>
    inChunks(ids, (chunk) =>
      tx.campaignEnrolment.updateMany({
        where: { id: { in: chunk }, tenantId: tenant.id, state: 'active' },
        data: { ...data, nextStepAt: null, endedAt: now },
      }),
    );
  for (const reason of new Set(stopped.map(({ decision }) => decision.reason))) {
    const ids = stopped.filter(({ decision }) => decision.reason === reason).map(({ step }) => step.id);
    await end(ids, { state: 'stopped', stopReason: reason });
  }
  await end(
    completed.map(({ step }) => step.id),
    { state: 'completed', stopReason: null },
  );
}

/** Postpones steps until the cap or the domain allows more, within the send window. */
async function postpone(
  tx: Prisma.TransactionClient,
  waiting: readonly { step: DueStep; decision: { until: Date } }[],
  { tenant, heldFor }: { tenant: MarketingTenant; heldFor: string | null },
): Promise<void> {
  const opening = cacheOpenings(mailWindow(tenant));
  await updateGroups(
    waiting.map(({ step, decision }) => ({ id: step.id, nextStepAt: opening(decision.until) })),
    ({ nextStepAt }) => `${nextStepAt.getTime()}`,
    (ids, { nextStepAt }) =>
      tx.campaignEnrolment.updateMany({
        where: { id: { in: ids }, tenantId: tenant.id, state: 'active' },
        // The reason why the step is held. It is cleared when the next step is sent.
        data: { nextStepAt, stopReason: heldFor },
      }),
  );
}

/** Updates rows in groups that get the same values. */
async function updateGroups<Row extends { id: string }>(
  rows: readonly Row[],
  toGroupKey: (row: Row) => string,
  write: (ids: string[], row: Row) => Promise<unknown>,
): Promise<void> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(toGroupKey(row));
    if (group) group.push(row);
    else groups.set(toGroupKey(row), [row]);
  }
  for (const group of groups.values())
    await write(
      group.map(({ id }) => id),
      group[0] as Row,
    );
}

type SendStep = { step: DueStep; decision: Extract<Decision, { kind: 'send' }> };

async function sendSteps(
  tx: Prisma.TransactionClient,
  sends: readonly SendStep[],
  { outbox, tenant, now }: { outbox: Pick<Outbox, 'enqueue'>; tenant: MarketingTenant; now: Date },
): Promise<number> {
  if (sends.length === 0) return 0;
  const advancedIds = await advance(tx, sends, tenant, now);
  const preparedSends = sends
    .filter(({ step }) => advancedIds.has(step.id))
    .map((send) => ({ ...send, sendId: uuid7(now), dedupeKey: toStepKey(send) }));
  if (preparedSends.length === 0) return 0;
  await outbox.enqueue(
    tx,
    preparedSends.map((send) => ({ ...buildStepMessage(send, tenant.id), ...chooseMailQueue(tenant) })),
    now,
  );
  const messageIds = await findMessageIds(
    tx,
    preparedSends.map(({ dedupeKey }) => dedupeKey),
  );
  await tx.$executeRaw(sql`
    INSERT INTO "EmailSend" ("id", "tenantId", "templateId", "campaignId", "leadId", "outboxMessageId", "variantUsed",
      "consentId", "scheduledFor", "createdAt")
    VALUES ${join(
      preparedSends.map((send) => {
        const { step, decision, sendId, dedupeKey } = send;
        const { template, recipient } = decision;
        return sql`(${sendId}, ${tenant.id}, ${template.id}, ${step.campaignId}, ${leadOfStep(send)}, ${messageIds.get(dedupeKey) ?? null},
            ${chooseVariant(template, recipient.contactId)}, ${recipient.offersConsentId}, ${now}, ${now})`;
      }),
    )}`);
  const leadIds = preparedSends.map(leadOfStep);
  await markContactedByMail(tx, { tenantId: tenant.id, leadIds, now });
  return preparedSends.length;
}

/** The lead that joined. Another campaign may have enrolled the same person by another lead, and both may have a step in a batch. */
const leadOfStep = ({ step, decision }: SendStep) => step.leadId ?? decision.recipient.leadId;

const toStepKey = ({ step, decision }: SendStep) => `campaign:${step.id}:${decision.template.sequenceOrder}`;

const buildStepMessage = (
  send: SendStep & { sendId: string; dedupeKey: string },
  tenantId: string,
): NewMessage => ({
  tenantId,
  kind: 'email',
  purpose: 'campaign',
  dedupeKey: send.dedupeKey,
  recipient: send.decision.recipient.address,
  recipientHash: send.decision.recipient.addressHash,
  leadId: send.decision.recipient.leadId,
  batchId: send.step.campaignId,
  payload: { sendId: send.sendId, enrolmentId: send.step.id },
  marketing: true,
  consentId: send.decision.recipient.offersConsentId ?? undefined,
  priority: 10,
});

/** Moves enrolments to their next step. Only one of two workers succeeds. @returns the ids of the moved enrolments */
async function advance(
  tx: Prisma.TransactionClient,
  sends: readonly SendStep[],
  tenant: MarketingTenant,
  now: Date,
): Promise<Set<string>> {
  const opening = cacheOpenings(mailWindow(tenant));
  const advancedIds = new Set<string>();
  const rows = sends.map(({ step, decision: { next, recipient } }) => ({
    id: step.id,
    before: step.nextStep,
    leadId: step.leadId,
    // After an older lead's erasure the contact's enrolment has no lead.
    newLeadId: step.leadId ? undefined : recipient.leadId,
    nextStep: next?.sequenceOrder ?? step.nextStep,
    nextStepAt: next && opening(new Date(step.enrolledAt.getTime() + next.delayDays * DAY_MS)),
  }));
  await updateGroups(
    rows,
    (row) => [row.before, row.nextStep, row.nextStepAt?.getTime(), row.newLeadId].join(' '),
    async (ids, { before, nextStep, nextStepAt, newLeadId }) => {
      const updatedRows = await tx.campaignEnrolment.updateManyAndReturn({
        where: {
          id: { in: ids },
          tenantId: tenant.id,
          state: 'active',
          nextStep: before,
          nextStepAt: { not: null },
        },
        data: {
          nextStep,
          nextStepAt,
          stopReason: null,
          ...(newLeadId && { leadId: newLeadId }),
          ...(nextStepAt ? {} : { state: 'completed', endedAt: now }),
        },
        select: { id: true },
      });
      for (const { id } of updatedRows) advancedIds.add(id);
    },
  );
  return advancedIds;
}
