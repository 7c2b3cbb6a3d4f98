import { createHash } from 'node:crypto';
import { rememberSearch } from '#app/domain/access/index.ts';
import { planScope } from '#app/domain/api-answers/index.ts';
import {
  findAnswers,
  type SubmissionIntake,
  submissionIntake,
  submitAssessment,
} from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { addLeadCounts, computeLeadCounts, readCountedLeads } from '#app/domain/leads/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { TRAFFIC_KINDS } from '#app/protocol/traffic.ts';
import { makeConsent } from '../support/consents.ts';
import { fullPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../support/test-seal.ts';

/** Contained in every personal text of the person. */
export const MARK = 'zqxw-unmistakable';
export const EMAIL = `${MARK}@example.com`;
export const PHONE = '+15550199423';
export const TENANT = 'default-tenant';
const SESSION = `${MARK}-session`;

const mark = (what: string) => `${MARK} ${what}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Creates a person with data in every column that can contain it: a submission, then the data of campaigns, sales, e-mails and links; and
 * another person with as little data as possible.
 */
export async function makePerson(db: Database, now: Date) {
  // This also plans the e-mail that announces the lead.
  await db.tenant.update({ where: { id: TENANT }, data: { leadNotification: 'instant' } });
  // Needed so that the submission's events are written.
  const endpoint = await db.webhookEndpoint.create({
    data: { tenantId: TENANT, url: 'https://hooks.example/leads', sealedSecret: '-', provenAt: now },
  });
  // Needed so that a contact is planned.
  await db.crmConnection.create({ data: { tenantId: TENANT, isEnabled: true, locationId: 'location' } });
  const intake = submissionIntake({
    ring: TEST_RING,
    db,
    listeners: LEAD_CREATED,
    outbox: { enqueue: enqueueSealed, wake: () => {} },
  });
  const { assessmentId } = await submit({ db, intake, email: EMAIL, sessionId: SESSION, now });
  await submit({ db, intake, email: 'somebody-else@example.com', sessionId: 'another-session', now });
  const lead = await db.lead.findUniqueOrThrow({ where: { assessmentId } });
  const contactId = lead.contactId ?? '';
  await writeAnswers(db, { assessmentId, leadId: lead.id, contactId });
  await addSales(db, lead, now);
  const { outboxId } = await addMails(db, { assessmentId, leadId: lead.id, now });
  await addCampaign(db, { leadId: lead.id, contactId, outboxId });
  await addLinks(db, { assessmentId, trackingId: lead.trackingId, now });
  await addApiAnswer(db, { assessmentId, now });
  await addEvents(db, now);
  await addSearch(db, now);
  await addDelivery(db, { endpointId: endpoint.id, leadId: lead.id });
  await addProblems(db, lead.id);
  await addRequests(db, { leadId: lead.id, contactId, now });
  return {
    assessmentId,
    leadId: lead.id,
    /** Ids that others know and that identify the person without being personal data. */
    secrets: [lead.trackingId, assessmentId, contactId],
    submitAgain: async (later: Date) =>
      (await submit({ db, intake, email: EMAIL, sessionId: 'later', now: later })).assessmentId,
  };
}

async function submit(options: {
  db: Database;
  intake: SubmissionIntake;
  email: string;
  sessionId: string;
  now: Date;
}) {
  const { db, intake, email, sessionId, now } = options;
  const parsed = parseSubmission(fullPayload({ email, sessionId }));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  const idempotency = { key: `${email} ${now.getTime()}`, bodyHash: sha256(email) };
  return submitAssessment({ db, intake, submission: parsed.value, idempotency, now });
}

async function writeAnswers(
  db: Database,
  { assessmentId, leadId, contactId }: { assessmentId: string; leadId: string; contactId: string },
) {
  const text = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, mark(column)]));
  const { recommendations } = await db.peptideAssessment.findUniqueOrThrow({ where: { id: assessmentId } });
  const person = await db.lead.findUniqueOrThrow({ where: { id: leadId } });
  await recount(db, person, -1);
  await db.peptideAssessment.update({
    where: { id: assessmentId },
    data: {
      ...text('firstName', 'experienceLevel', 'sexAtBirth', 'ageRange', 'budgetLevel', 'outcome', 'source'),
      ...text('additionalConcerns', 'pageUrl', 'referrer', 'region'),
      healthGoals: [mark('goal')],
      symptoms: [mark('symptom')],
      contraFlags: [mark('flag')],
      recommendations: { ...(recommendations as object), note: mark('plan') },
      utm: { utm_source: mark('utm') },
      hidden: { note: mark('hidden') },
    },
  });
  await db.lead.update({
    where: { id: leadId },
    data: {
      ...text('firstName', 'source', 'experienceLevel', 'goalIds', 'segments', 'tags', 'site', 'searchText'),
      ...text(...TRAFFIC_KINDS),
      phone: PHONE,
      nothingSuitable: true,
    },
  });
  await recount(db, person, 1);
  const author = { authorKind: 'operator', authorId: '-', authorLabel: 'op@example.com' };
  await db.leadNote.create({ data: { tenantId: TENANT, leadId, text: mark('note'), ...author } });
  // From before the ledger of consents.
  await db.consentRecord.create({
    data: {
      ...{ tenantId: TENANT, leadId, contactId, kinds: { terms: true }, wordings: {} },
      ...{ version: '2026-11', locale: 'en' },
    },
  });
  await db.withdrawnAnswers.create({
    data: { tenantId: TENANT, assessmentId, answers: { healthGoals: [mark('goal')] } },
  });
  await db.planReview.create({
    data: { leadId, tenantId: TENANT, action: mark('review'), engineVersion: '-' },
  });
  await db.contact.update({
    where: { id: contactId },
    data: {
      firstName: mark('contact'),
      phoneE164: PHONE,
      token: mark('token'),
      legacyTokenHash: mark('tokenHash'),
    },
  });
  for (const [channel, address] of [
    ['email', EMAIL],
    ['sms', PHONE],
  ] as const)
    await db.suppression.create({
      data: {
        tenantId: TENANT,
        channel,
        addressHash: sha256(address),
        address,
        scope: 'marketing',
        reason: 'manual',
        detail: mark('report'),
      },
    });
}

/** Adds replies of the lead, of its number in the company, and of its number without a company. */
async function addProblems(db: Database, leadId: string) {
  const reply = { source: 'text-reply', sender: '-', subject: '-', reason: '-', sent: [mark('reply')] };
  const owners = [
    { tenantId: TENANT, leadId },
    ...[TENANT, null].map((id) => ({ tenantId: id, personHash: sha256(PHONE) })),
  ];
  await db.intakeProblem.createMany({
    data: owners.map((owner, n) => ({ ...reply, ...owner, key: `${n}` })),
  });
}

/** Adds a request that is open, and one that staff have answered. */
async function addRequests(
  db: Database,
  { leadId, contactId, now }: { leadId: string; contactId: string; now: Date },
) {
  const request = { tenantId: TENANT, leadId, contactId, source: 'plan-page', receivedAt: now, dueAt: now };
  await db.privacyRequest.createMany({
    data: [
      { ...request, kind: 'correct', words: mark('words') },
      { ...request, kind: 'copy', doneAt: now, doneBy: 'staff', note: mark('note') },
    ],
  });
}

/** Adds the lead to the daily counts, or removes it, in its current state. */
const recount = (db: Database, { id, tenantId }: { id: string; tenantId: string }, sign: 1 | -1) =>
  db.$transaction(async (tx) => {
    const counts = computeLeadCounts(await readCountedLeads(tx, { tenantId, leadIds: [id], findAnswers }));
    await addLeadCounts(
      tx,
      counts.map((count) => ({ ...count, leads: sign * count.leads, completed: sign * count.completed })),
    );
  });

async function addSales(db: Database, lead: { id: string; trackingId: string }, now: Date) {
  const money = { saleAmountCents: 12_300, conversionDate: now };
  await db.conversion.create({
    data: {
      ...money,
      tenantId: TENANT,
      leadId: lead.id,
      trackingId: lead.trackingId,
      dedupeKey: 'order:order-1',
      bodyHash: '-',
      orderId: 'order-1',
      commissionRateBps: 800,
      commissionAmountCents: 984,
      month: '2026-11',
      productIds: mark('product'),
      clientOrderData: { name: mark('customer') },
    },
  });
  const unmatched = {
    ...money,
    tenantId: TENANT,
    bodyHash: '-',
    couponCode: mark('coupon'),
    productIds: mark('product'),
  };
  const clientOrderData = { name: mark('order') };
  await db.unmatchedOrder.create({
    data: { ...unmatched, dedupeKey: 'order:2', trackingId: lead.trackingId, clientOrderData },
  });
  await db.unmatchedOrder.create({
    data: {
      ...unmatched,
      dedupeKey: 'order:3',
      trackingId: `${MARK}-mistyped`,
      emailSha256: sha256(EMAIL),
      clientOrderData,
    },
  });
}

async function addMails(
  db: Database,
  { assessmentId, leadId, now }: { assessmentId: string; leadId: string; now: Date },
) {
  const plan = await db.outboxMessage.findFirstOrThrow({ where: { leadId, purpose: 'plan-mail' } });
  const { id: outboxId } = await db.outboxMessage.update({
    where: { id: plan.id },
    data: {
      providerMessageId: mark('message-id'),
      lastError: mark('refused'),
      // Plan e-mails have a limit key if e-mails are actually sent (recipient-limits.server.ts).
      limitKey: mark('limit-key'),
      state: 'sent',
    },
  });
  await db.outboxFailure.create({ data: { messageId: outboxId, attempt: 1, error: mark('no such user') } });
  const mail = { tenantId: TENANT, kind: 'email', sender: 'shop@example.com', recipient: EMAIL };
  const rendered = { subject: mark('subject'), text: mark('text'), html: mark('html') };
  await db.localMail.create({ data: { ...mail, ...rendered, outboxMessageId: outboxId } });
  // The outbox item of this e-mail is already deleted.
  await db.localMail.create({ data: { ...mail, ...rendered } });
  await db.authToken.create({
    data: {
      tokenHash: 'first',
      kind: 'erase-data',
      tenantId: TENANT,
      email: EMAIL,
      payload: { assessmentId },
      expiresAt: now,
    },
  });
  return { outboxId };
}

async function addCampaign(
  db: Database,
  { leadId, contactId, outboxId }: { leadId: string; contactId: string; outboxId: string },
) {
  const campaign = await db.emailCampaign.create({
    data: {
      tenantId: TENANT,
      name: 'Nurture',
      templates: {
        create: { tenantId: TENANT, sequenceOrder: 1, name: 'One', subjectLine: 'Hi', bodyHtml: '<p>Hi</p>' },
      },
    },
    include: { templates: true },
  });
  const templateId = campaign.templates[0]?.id ?? '';
  await db.campaignEnrolment.create({
    data: { tenantId: TENANT, campaignId: campaign.id, contactId, leadId },
  });
  const consentId = await makeConsent(db, TENANT, { contactId });
  await db.emailSend.create({
    data: {
      consentId,
      tenantId: TENANT,
      templateId,
      campaignId: campaign.id,
      leadId,
      outboxMessageId: outboxId,
      providerMessageId: mark('provider'),
      status: 'sent',
      reason: mark('reply'),
      recentClicks: mark('reply'),
    },
  });
  // An e-mail and a text from before the service vouched for the company.
  const personHash = sha256(EMAIL);
  await db.unvouchedRecipient.createMany({
    data: [
      { tenantId: TENANT, channel: 'email', recipientHash: personHash, personHash },
      { tenantId: TENANT, channel: 'sms', recipientHash: sha256(PHONE), personHash },
    ],
  });
  const bulk = await db.bulkSend.create({
    data: { tenantId: TENANT, channel: 'email', subject: 'News', body: '<p>News</p>' },
  });
  await db.bulkRecipient.create({
    data: {
      tenantId: TENANT,
      bulkId: bulk.id,
      contactId,
      leadId,
      consentId,
      reason: mark('reply'),
      recentClicks: mark('reply'),
    },
  });
}

async function addLinks(
  db: Database,
  { assessmentId, trackingId, now }: { assessmentId: string; trackingId: string; now: Date },
) {
  for (const [scope, url, clicks] of [
    ['plan-mail', `https://acme.example/?sg_tid=${trackingId}`, 3],
    ['plan-mail', `https://app.example.com/plan/${assessmentId}`, 4],
    ['plan-mail', 'https://acme.example/', 5],
  ] as const)
    await db.trackedLink.create({
      data: { tenantId: TENANT, scope, url, urlHash: sha256(url), clicks, createdAt: now },
    });
}

/** The person had the plan sent once more, with a separate key. */
async function addApiAnswer(db: Database, { assessmentId, now }: { assessmentId: string; now: Date }) {
  await db.apiAnswer.create({
    data: {
      tenantId: TENANT,
      scope: planScope(TENANT, assessmentId),
      key: mark('key'),
      requestHash: mark('hash'),
      state: 'done',
      attempt: mark('attempt'),
      leaseUntil: now,
      status: 200,
      answer: mark('answer'),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1000),
    },
  });
}

async function addEvents(db: Database, now: Date) {
  const types = ['seen', 'started', 'results', 'product-click'];
  await db.widgetEvent.createMany({
    data: types.map((type, seq) => ({
      tenantId: TENANT,
      sessionId: SESSION,
      seq,
      type,
      widget: 'full',
      peptideId: type === 'product-click' ? 'selank' : null,
      occurredAt: new Date(now.getTime() - 60_000),
      receivedAt: now,
    })),
  });
}

/** A search of staff for the person. */
async function addSearch(db: Database, now: Date) {
  const { id: sessionId } = await db.session.create({ data: { tokenHash: 'of-staff', expiresAt: now } });
  await rememberSearch(db, { sessionId, tenantId: TENANT, text: EMAIL });
}

/** The response of the shop's own systems, with their data about the person. */
async function addDelivery(db: Database, { endpointId, leadId }: { endpointId: string; leadId: string }) {
  const { id: eventId } = await db.webhookEvent.findFirstOrThrow({ where: { tenantId: TENANT, leadId } });
  await db.webhookAttempt.create({
    data: {
      ...{ tenantId: TENANT, endpointId, eventId, attempt: 1, statusCode: 500, durationMs: 1 },
      error: mark('failed'),
      answer: mark('answer'),
    },
  });
  await db.crmPush.create({
    data: {
      ...{ tenantId: TENANT, leadId, attempt: 1, statusCode: 422, durationMs: 1 },
      error: mark('refused'),
      answer: mark('answer of the CRM'),
    },
  });
}
