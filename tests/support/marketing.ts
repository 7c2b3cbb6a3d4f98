import { randomUUID } from 'node:crypto';
import {
  addTemplate,
  createCampaign,
  enrolLeads,
  launchCampaign,
  runCampaigns,
} from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { templateSchema } from '#app/domain/mail-templates/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import type { Prisma } from '../../prisma/generated/types/client.ts';
import { buildAssessment, makeTenant } from '../data/rows.ts';
import { makeConsent } from './consents.ts';

export const actor = { kind: 'system', id: null, label: 'test', requestId: null } as const;

/** Creates a tenant that may send at any hour, and whose phone numbers count as already read. */
export const marketingTenant = (
  db: Database,
  over: Partial<Prisma.TenantCreateInput> = {},
): Promise<{ id: string }> =>
  makeTenant(db, {
    emailVerifiedAt: new Date('2026-01-01T00:00:00Z'),
    postalAddress: 'Acme, 1 Main Street, Springfield',
    sendWindowStart: 0,
    sendWindowEnd: 0,
    shopUrl: 'https://shop.example/',
    numbersReadFor: over.phoneCountry ?? '',
    ...over,
  });

/** Creates a lead who agreed to marketing, with a contact and an assessment. */
export async function marketingLead(
  db: Database,
  tenantId: string,
  {
    email = `${randomUUID()}@example.com`,
    contact = {},
    createdAt = new Date('2026-01-02T00:00:00Z'),
    ...over
  }: Partial<Prisma.LeadUncheckedCreateInput> & {
    email?: string;
    contact?: Partial<Prisma.ContactUncheckedCreateInput>;
    createdAt?: Date;
  } = {},
) {
  const emailKey = email.toLowerCase();
  const storedContact = await db.contact.upsert({
    where: { tenantId_emailKey: { tenantId, emailKey } },
    create: {
      tenantId,
      emailKey,
      emailSha256: hashRecipient(email),
      firstName: 'Ada',
      marketingConsent: 'notice',
      ...contact,
    },
    update: contact,
  });
  const { id: contactId } = storedContact;
  await addConsents(db, storedContact);
  const { id: assessmentId } = await db.peptideAssessment.create({
    data: { ...buildAssessment(tenantId), email, createdAt },
  });
  return db.lead.create({
    data: {
      tenantId,
      trackingId: randomUUID().replaceAll('-', ''),
      assessmentId,
      contactId,
      firstName: 'Ada',
      email,
      widget: 'full',
      segments: '|recovery|',
      createdAt,
      ...over,
    },
  });
}

/** Adds to the ledger the consents that a contact's columns state. */
async function addConsents(
  db: Database,
  { id: contactId, tenantId, ...contact }: Prisma.ContactGetPayload<object>,
): Promise<void> {
  const given = { state: 'given', contactId };
  const hasOffers = contact.marketingConsent !== 'none' && !contact.offersConsentId;
  const hasTexts = contact.smsConsent && !contact.textsConsentId;
  await db.contact.update({
    where: { id: contactId, tenantId },
    data: {
      ...(hasOffers && { offersConsentId: await makeConsent(db, tenantId, { ...given, mode: 'box' }) }),
      ...(hasTexts && {
        textsConsentId: await makeConsent(db, tenantId, { ...given, kind: 'texts', mode: 'line' }),
      }),
    },
  });
}

/** Returns a template as it is uploaded. */
const template = (over: Record<string, unknown> = {}) => {
  const { sequenceOrder: _, ...values } = templateSchema.parse({
    sequenceOrder: 1,
    name: 'Welcome',
    subjectLine: 'Hello {{firstName|there}}',
    bodyHtml: '<p>Hello {{firstName|there}}, read <a href="https://shop.example/sale">our offers</a>.</p>',
    ...over,
  });
  return values;
};

/** Creates a draft with one template for each of the given days. */
export async function draftCampaign(
  db: Database,
  tenantId: string,
  {
    days = [0],
    values = {},
    templates = {},
    now,
  }: {
    days?: number[];
    values?: object;
    templates?: Record<string, unknown>;
    /** Only for a launch. */
    holdoutPercent?: number;
    now: Date;
  },
) {
  const campaign = await createCampaign({
    db,
    tenantId,
    values: {
      name: 'Spring',
      description: null,
      segmentGoals: [],
      enrolNewLeads: true,
      stopOnConversion: true,
      ...values,
    },
    actor,
    now,
  });
  for (const delayDays of days)
    await addTemplate({
      db,
      tenantId,
      campaignId: campaign.id,
      values: template({ delayDays, ...templates }),
      actor,
      now,
    });
  return campaign;
}

/** Creates a draft and launches it at once. */
export async function launchedCampaign(...args: Parameters<typeof draftCampaign>) {
  const [db, tenantId, { now, holdoutPercent = 0 }] = args;
  const { id } = await draftCampaign(...args);
  return launchCampaign({ db, tenantId, campaignId: id, holdoutPercent, actor, now });
}

/** Runs one round of the worker's tasks. @param mailFrom without it no sending domain is warmed up */
export async function runRound(db: Database, now: Date, mailFrom?: string): Promise<void> {
  await enrolLeads({ db, now });
  await runCampaigns({ db, outbox: { enqueue }, mailFrom, now });
}
