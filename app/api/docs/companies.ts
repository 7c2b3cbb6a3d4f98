import * as z from 'zod';
import { crmApiKey, crmLocationId } from '#app/domain/crm/settings-fields.ts';
import { endpointSecret, endpointUrl } from '#app/domain/integrations/endpoint-fields.ts';
import { tenantChanges, tenantInput } from '#app/domain/tenants/index.ts';
import type { CallDocs } from '../contract.ts';
import { TENANT_ID } from './sales.ts';
import { amount, count, cursorParameter, limitParameter, moment, nextCursor, rate } from './shared.ts';

const text = z.string();
const textOrNull = text.nullable();
const momentOrNull = moment.nullable();

/** Read-only fields that the payment provider determines. */
const subscription = {
  stripeSubscriptionStatus: textOrNull,
  subscriptionStartDate: momentOrNull,
  subscriptionEndDate: momentOrNull,
  subscriptionPeriodEnd: momentOrNull,
  cancelAtPeriodEnd: z.boolean(),
  trialEndsAt: momentOrNull,
  stripeCustomerId: textOrNull.optional().describe('For operators alone.'),
  stripeSubscriptionId: textOrNull.optional().describe('For operators alone.'),
  stripePriceId: textOrNull.optional().describe('For operators alone.'),
};

export const tenant = z
  .strictObject({
    id: text,
    name: text,
    subdomain: text,
    isActive: z.boolean(),
    plan: text,
    contactEmail: text,
    emailVerifiedAt: momentOrNull,
    customDomain: textOrNull.describe('The domain that is shown to be yours.'),
    customDomainWanted: textOrNull.describe('The domain that waits for its DNS record.'),
    customDomainVerifiedAt: momentOrNull,
    customDomainRecord: z
      .strictObject({ type: z.literal('TXT'), name: text, value: textOrNull })
      .nullable()
      .describe('The DNS record that shows the wanted domain to be yours.'),
    logoUrl: textOrNull,
    primaryColor: text,
    secondaryColor: text,
    useBrandColors: z.boolean(),
    theme: text,
    colorScheme: text,
    font: text.describe('theme for what the preset has.'),
    corners: text.describe('theme for what the preset has, with its spacing and borders.'),
    coverEnabled: z.boolean().describe('Whether a cover is shown before the first question.'),
    coverHeadline: textOrNull.describe('As typed; null for ours in the visitor’s language.'),
    coverLine: textOrNull.describe('As typed; null for ours in the visitor’s language.'),
    coverGround: text.describe('Behind the drawing of a cover without a picture: tint, accent or own.'),
    coverColor: text.describe('The ground where coverGround is own.'),
    coverPictureUrl: textOrNull.describe('Uploaded in the console.'),
    locale: text,
    timeZone: text,
    phoneCountry: textOrNull,
    currency: text,
    shopUrl: textOrNull,
    contactUrl: textOrNull,
    privacyUrl: textOrNull.describe('Your own privacy text; null for ours in your name.'),
    promoCode: textOrNull,
    freeOffersEnabled: z.boolean(),
    showAmounts: z.boolean(),
    showArticles: z.boolean(),
    utm: z.record(text, text),
    allowedOrigins: z.array(text),
    monthlyAssessmentLimit: count.describe('0 for none.'),
    dataRetentionDays: z.int().nullable().describe('In force. A shorter or first one waits for 7 days.'),
    pendingRetentionDays: z.int().nullable().describe('A time that waits; send null to cancel it.'),
    pendingRetentionFrom: momentOrNull.describe('When the time that waits takes effect.'),
    postalAddress: textOrNull,
    senderName: textOrNull,
    replyTo: textOrNull,
    senderEmail: textOrNull,
    senderVerifiedAt: momentOrNull,
    marketingConsentMode: text,
    asksForHealthConsent: z.boolean().describe('Whether a submission needs healthConsent: true.'),
    legalName: textOrNull.describe('As the company’s register has it.'),
    establishedIn: textOrNull.describe('ISO 3166-1 alpha-2.'),
    privacyContact: textOrNull.describe('E-mail address for questions about personal data.'),
    sellsTo: z
      .array(text)
      .nullable()
      .describe(
        'Regions whose law decides what visitors see and agree to: US, CA, EU, UK, AU, elsewhere. Empty: the strictest rules. Null: not asked yet, nothing changes.',
      ),
    euRepresentative: textOrNull.describe('Required to sell to the EU from outside.'),
    ukRepresentative: textOrNull.describe('Required to sell to the UK from outside.'),
    minimumAge: z.int().describe('18 or 21.'),
    followsSpecification: z.boolean().describe('Set by operators: regions are ignored.'),
    sendWindowStart: z.int().describe('Minutes after midnight.'),
    sendWindowEnd: z.int().describe('Minutes after midnight.'),
    sendWindowDays: z.int().describe('Bits of the days, the first is Monday’s.'),
    textHoursStart: z.int().describe('Minutes after midnight where the recipient is, from 480 (8:00) on.'),
    textHoursEnd: z.int().describe('Minutes after midnight where the recipient is, up to 1260 (21:00).'),
    textsPerMonth: z.int().describe('Maximum offers by text to one number in a month.'),
    textSender: textOrNull.describe('Your own sender of texts; null for the service’s.'),
    textBrandId: textOrNull.describe('The brand’s ID with carriers in the United States (A2P 10DLC).'),
    textCampaignId: textOrNull.describe('The campaign’s ID with carriers in the United States.'),
    viewersSeeAnswers: z.boolean(),
    leadNotification: text,
    leadNotificationTo: z.array(text),
    crmEnabled: z.boolean(),
    crmLocationId: textOrNull,
    webhookUrl: textOrNull,
    conversionTrackingEnabled: z.boolean(),
    commissionRate: rate,
    baseFee: amount,
    ...subscription,
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Company' });

const example = {
  id: TENANT_ID,
  name: 'Acme',
  subdomain: 'acme',
  isActive: true,
  plan: 'basic',
  contactEmail: 'hello@acme.example',
  emailVerifiedAt: '2026-11-01T08:00:00.000Z',
  customDomain: null,
  customDomainWanted: null,
  customDomainVerifiedAt: null,
  customDomainRecord: null,
  logoUrl: null,
  primaryColor: '#2563eb',
  secondaryColor: '#1e40af',
  useBrandColors: false,
  theme: 'orange',
  colorScheme: 'host',
  font: 'system',
  corners: 'rounded',
  coverEnabled: false,
  coverHeadline: null,
  coverLine: null,
  coverGround: 'tint',
  coverColor: '#1e40af',
  coverPictureUrl: null,
  locale: 'en',
  timeZone: 'UTC',
  phoneCountry: null,
  currency: 'USD',
  shopUrl: 'https://acme.example/',
  contactUrl: null,
  privacyUrl: null,
  promoCode: null,
  freeOffersEnabled: false,
  showAmounts: true,
  showArticles: true,
  utm: {},
  allowedOrigins: ['https://acme.example'],
  monthlyAssessmentLimit: 1000,
  dataRetentionDays: null,
  pendingRetentionDays: null,
  pendingRetentionFrom: null,
  postalAddress: null,
  senderName: null,
  replyTo: null,
  senderEmail: null,
  senderVerifiedAt: null,
  marketingConsentMode: 'notice',
  asksForHealthConsent: false,
  legalName: null,
  establishedIn: null,
  privacyContact: null,
  sellsTo: ['US'],
  euRepresentative: null,
  ukRepresentative: null,
  minimumAge: 18,
  followsSpecification: false,
  sendWindowStart: 540,
  sendWindowEnd: 1080,
  sendWindowDays: 127,
  textHoursStart: 540,
  textHoursEnd: 1200,
  textsPerMonth: 4,
  textSender: null,
  textBrandId: null,
  textCampaignId: null,
  viewersSeeAnswers: false,
  leadNotification: 'instant',
  leadNotificationTo: [],
  crmEnabled: false,
  crmLocationId: null,
  webhookUrl: null,
  conversionTrackingEnabled: true,
  commissionRate: 0.08,
  baseFee: 299,
  stripeSubscriptionStatus: null,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  subscriptionPeriodEnd: null,
  cancelAtPeriodEnd: false,
  trialEndsAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
};

const describeTenantAnswer = (description: string) => ({
  description,
  schema: z.strictObject({ tenant }),
  example: { tenant: example },
});

const PAGE_NUMBER_ERROR = 'Please give the page as a number from 1';
export const listTenantsQuery = z.object({
  query: z
    .string()
    .max(200, 'Please search for at most 200 characters')
    .optional()
    .describe('Part of a name or subdomain.'),
  limit: limitParameter({ max: 100, message: 'Please give a limit from 1 to 100' }),
  cursor: cursorParameter,
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, PAGE_NUMBER_ERROR)
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      deprecated: true,
      description: 'From 1; use `cursor`, which misses no row.',
    }),
});

export const listTenantsDocs: CallDocs = {
  group: 'Companies',
  operationId: 'listCompanies',
  description: 'An API key and a company’s people see their own; operators see all.',
  queryExample: { limit: 50 },
  answers: {
    200: {
      description: 'A page of companies by name.',
      schema: z.strictObject({
        tenants: z.array(tenant),
        total: count,
        page: z.int().min(1),
        pages: z.int().min(1),
        nextCursor,
      }),
      example: { tenants: [example], total: 1, page: 1, pages: 1, nextCursor: null },
    },
  },
};

/** The specification's fields for a tenant's webhook: they change its first endpoint. */
export const webhookFields = z.object({
  webhookUrl: endpointUrl
    .nullable()
    .optional()
    .describe('Of the first webhook endpoint; null deletes that endpoint.'),
  webhookSecret: endpointSecret
    .optional()
    .describe('whsec_ and 24 to 64 bytes as base64; made by us when missing.'),
});

/** The specification's fields for a tenant's CRM. */
export const crmFields = z.object({
  crmEnabled: z
    .boolean()
    .optional()
    .describe('Whether each new lead becomes a contact in LeadConnector; needs the key and the location id.'),
  crmApiKey: crmApiKey
    .nullable()
    .optional()
    .describe('A private integration token of LeadConnector; never shown again. Null takes it away.'),
  crmLocationId: crmLocationId.nullable().optional().describe('The location (sub-account) of the contacts.'),
});

/** Fields that the payment provider determines, the cover picture, which only the console uploads, and `pendingRetentionFrom`. */
export const READ_ONLY_FIELDS = [
  'coverPictureUrl',
  'pendingRetentionFrom',
  'stripeCustomerId',
  'stripeSubscriptionId',
  'stripeSubscriptionStatus',
  'stripePriceId',
  'subscriptionStartDate',
  'subscriptionEndDate',
] as const;

const READ_ONLY = 'Read-only: taken with the value that it has, refused with another.';
const otherFields = {
  ...webhookFields.shape,
  ...crmFields.shape,
  logoUrl: z
    .string()
    .max(2000)
    .nullable()
    .optional()
    .describe(
      'The public https address of a picture, which is fetched once and stored: the answer has our own address of it. Null takes the logo away.',
    ),
  ...Object.fromEntries(
    READ_ONLY_FIELDS.map((name) => [name, z.string().nullable().optional().describe(READ_ONLY)]),
  ),
};

export const createTenantDocs: CallDocs = {
  group: 'Companies',
  operationId: 'createCompany',
  description: 'For operators. Money and rates are decimals.',
  body: tenantInput.extend(otherFields),
  bodyExample: { name: 'Acme', subdomain: 'acme', contactEmail: 'hello@acme.example' },
  answers: {
    201: { ...describeTenantAnswer('The new company.'), headers: { Location: 'Its address in the API.' } },
  },
  refusals: { 409: 'The subdomain or domain is taken.' },
};

export const readTenantDocs: CallDocs = {
  group: 'Companies',
  operationId: 'readCompany',
  params: { tenantId: 'The company’s id.' },
  answers: { 200: describeTenantAnswer('The company. Secrets are never in it.') },
};

export const changeTenantDocs: CallDocs = {
  group: 'Companies',
  operationId: 'changeCompany',
  description:
    'Send the fields that change and no others. Which ones you may change depends on your role. A field may be null, or an empty text, where it can be missing.',
  params: { tenantId: 'The company’s id.' },
  body: tenantChanges.extend(otherFields),
  bodyExample: { primaryColor: '#0f766e', useBrandColors: true },
  answers: { 200: describeTenantAnswer('The company as it is now.') },
  refusals: { 409: 'The subdomain or domain is taken, or the account is read-only.' },
};
