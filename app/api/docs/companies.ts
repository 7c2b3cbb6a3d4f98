import * as z from 'zod';
import { crmApiKey, crmLocationId } from '#app/domain/crm/settings-fields.ts';
import { endpointSecret, endpointUrl } from '#app/domain/integrations/endpoint-fields.ts';
import { tenantChanges, tenantInput } from '#app/domain/tenants/index.ts';
import type { CallDocs } from '../contract.ts';
import { tenant, tenantExample } from './company-record.ts';
import { count, cursorParameter, limitParameter, nextCursor } from './shared.ts';

const describeTenantAnswer = (description: string) => ({
  description,
  schema: z.strictObject({ tenant }),
  example: { tenant: tenantExample },
});

const PAGE_NUMBER_ERROR = 'Send a page number from 1';
export const listTenantsQuery = z.object({
  query: z
    .string()
    .max(200, 'Please search for at most 200 characters')
    .optional()
    .describe('Part of a name or subdomain.'),
  limit: limitParameter({ max: 100, message: 'Send a limit from 1 to 100' }),
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
      example: { tenants: [tenantExample], total: 1, page: 1, pages: 1, nextCursor: null },
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

/** Fields that the payment provider determines, the cover picture, which only the console uploads, `pendingRetentionFrom` and `retentionRulesFrom`. */
export const READ_ONLY_FIELDS = [
  'coverPictureUrl',
  'pendingRetentionFrom',
  'retentionRulesFrom',
  'stripeCustomerId',
  'stripeSubscriptionId',
  'stripeSubscriptionStatus',
  'stripePriceId',
  'subscriptionStartDate',
  'subscriptionEndDate',
] as const;

const READ_ONLY = 'Read-only. Send it unchanged or leave it out; a different value is refused.';
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
  description: 'For operators. Money and rates are decimal numbers.',
  body: tenantInput.extend(otherFields),
  bodyExample: { name: 'Acme', subdomain: 'acme', contactEmail: 'hello@acme.example' },
  answers: {
    201: {
      ...describeTenantAnswer('The new company.'),
      headers: { Location: 'URL of the company in the API.' },
    },
  },
  refusals: { 409: 'The subdomain or domain is already in use.' },
};

export const readTenantDocs: CallDocs = {
  group: 'Companies',
  operationId: 'readCompany',
  params: { tenantId: 'The company’s id.' },
  answers: { 200: describeTenantAnswer('The company, without its secrets.') },
};

export const changeTenantDocs: CallDocs = {
  group: 'Companies',
  operationId: 'changeCompany',
  description:
    'Send only the fields that change. Your role decides which fields you may change. To empty an optional field, send null or an empty text.',
  params: { tenantId: 'The company’s id.' },
  body: tenantChanges.extend(otherFields),
  bodyExample: { primaryColor: '#0f766e', useBrandColors: true },
  answers: { 200: describeTenantAnswer('The updated company.') },
  refusals: { 409: 'The subdomain or domain is already in use, or the account is read-only.' },
};
