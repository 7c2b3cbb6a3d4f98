import { randomUUID } from 'node:crypto';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { buildConsent } from './consents.ts';

interface Companies {
  count: number;
  status: 'active' | 'draft';
  now: Date;
  /** Time from now until the second mail is due. */
  nextStepInMs: number;
}

/**
 * Writes companies that each have one campaign of two mails and one lead, who got the first mail yesterday. Nothing is due before the
 * second mail.
 */
export async function writeCampaignCompanies(db: Database, options: Companies): Promise<void> {
  await inChunks(Array.from({ length: options.count }), async (chunk) => {
    const rows = chunk.map(() => describeCompany(options));
    const all = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name]);
    await db.tenant.createMany({ data: all('tenant') });
    await db.consentEvent.createMany({ data: all('consent') });
    await db.contact.createMany({ data: all('contact') });
    await db.lead.createMany({ data: all('lead') });
    await db.emailCampaign.createMany({ data: all('campaign') });
    await db.emailTemplate.createMany({ data: all('templates').flat() });
    await db.campaignEnrolment.createMany({ data: all('enrolment') });
    await db.outboxMessage.createMany({ data: all('message') });
    await db.emailSend.createMany({ data: all('send') });
  });
}

function describeCompany({ status, now, nextStepInMs }: Companies) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const launchedAt = ago(DAY_MS);
  const id = () => uuid7(launchedAt);
  const [tenantId, contactId, leadId, campaignId, outboxMessageId] = [id(), id(), id(), id(), id()];
  const [first, second] = [id(), id()];
  const email = `${contactId}@example.com`;
  const consent = buildConsent(tenantId, { contactId, createdAt: launchedAt });
  const { id: consentId } = consent;
  const template = { tenantId, campaignId, subjectLine: 'Hello', bodyHtml: '<p>Hello</p>' };
  return {
    tenant: {
      ...DEFAULT_TERMS,
      id: tenantId,
      name: 'Acme',
      subdomain: `acme-${tenantId}`,
      contactEmail: 'shop@example.com',
      emailVerifiedAt: launchedAt,
      approvedAt: launchedAt,
      postalAddress: 'Acme, 1 Main Street, Springfield',
      sendWindowStart: 0,
      sendWindowEnd: 0,
      numbersReadFor: '',
      createdAt: now,
    },
    consent,
    contact: {
      id: contactId,
      tenantId,
      emailKey: email,
      emailSha256: hashRecipient(email),
      token: randomUUID(),
      marketingConsent: 'notice',
      offersConsentId: consentId,
    },
    lead: {
      id: leadId,
      tenantId,
      contactId,
      trackingId: randomUUID().replaceAll('-', ''),
      firstName: 'Ada',
      email,
      widget: 'full',
      createdAt: ago(2 * DAY_MS),
    },
    campaign: {
      id: campaignId,
      tenantId,
      name: 'Spring',
      status,
      launchedAt: status === 'active' ? launchedAt : null,
      enrolledThrough: status === 'active' ? ago(DAY_MS - HOUR_MS) : null,
    },
    templates: [
      { ...template, id: first, sequenceOrder: 1, name: 'First', delayDays: 0 },
      { ...template, id: second, sequenceOrder: 2, name: 'Second', delayDays: 31 },
    ],
    enrolment: {
      id: id(),
      tenantId,
      campaignId,
      contactId,
      leadId,
      nextStep: 2,
      nextStepAt: new Date(now.getTime() + nextStepInMs),
      enrolledAt: launchedAt,
    },
    message: {
      id: outboxMessageId,
      tenantId,
      kind: 'email',
      purpose: 'campaign',
      dedupeKey: outboxMessageId,
      state: 'sent',
      marketing: true,
      consentId,
      recipientHash: hashRecipient(email),
      createdAt: launchedAt,
      sentAt: launchedAt,
    },
    send: {
      tenantId,
      campaignId,
      templateId: first,
      leadId,
      outboxMessageId,
      consentId,
      status: 'sent',
      createdAt: launchedAt,
      sentAt: launchedAt,
    },
  };
}
