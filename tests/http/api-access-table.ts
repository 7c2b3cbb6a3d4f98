import type { KeyScope } from '#app/domain/access/index.ts';
import { fullPayload } from '../support/payloads.ts';
import type { Least } from './access-table.ts';

/** The response that each caller gets from each API call, as in access-table.ts for the routes. A call that is not in it fails the test. */

export interface ApiCall {
  least: Least;
  scope?: KeyScope;
  /** Location of the tenant's ID: the path, or none. */
  of: 'path' | 'none';
  body?: unknown;
  /** Statuses for allowed callers if the sample ID does not exist. */
  answers?: number[];
}

/** Calls open to everybody: the request, and the response. What is the visitor's alone is refused to the plan's staff. */
export interface OpenCall {
  asks: [path: string, status: number, body?: object, statusForStaff?: number][];
}

const EVENTS = {
  tenantId: 'own-tenant',
  widget: 'full',
  sessionId: 'session-of-a-visit',
  events: [{ n: 0, type: 'seen', ago: 0 }],
};

export const API: Record<string, ApiCall | OpenCall> = {
  'POST /api/assessment': {
    asks: [
      ['/api/assessment', 201, fullPayload({ tenantId: 'own-tenant' })],
      ['/api/assessment', 404, fullPayload({ tenantId: 'no-such-tenant' })],
      ['/api/assessment', 400, {}],
    ],
  },
  'POST /api/events': {
    asks: [
      ['/api/events', 204, EVENTS],
      ['/api/events', 400, {}],
    ],
  },
  'POST /api/mail-visits': {
    asks: [
      ['/api/mail-visits', 204, { token: 'not-ours' }],
      ['/api/mail-visits', 204, {}],
    ],
  },
  'POST /api/assessment/:assessmentId/email': {
    asks: [
      ['/api/assessment/:assessmentId/email', 200, { email: 'grace@example.com' }, 403],
      ['/api/assessment/:assessmentId/email', 400, { email: 'no address' }],
      ['/api/assessment/none/email', 404, { email: 'grace@example.com' }],
    ],
  },
  'GET /api/assessment/:assessmentId/download': {
    asks: [
      ['/api/assessment/:assessmentId/download', 200],
      ['/api/assessment/none/download', 404],
    ],
  },
  'GET /api/conversion.gif': {
    asks: [
      ['/api/conversion.gif', 200],
      ['/api/conversion.gif?client=own-tenant&trackingId=x&orderId=1&saleAmount=2', 200],
    ],
  },
  // No provider is configured here: tests/http/mail-webhooks.test.ts tests calls with a valid signature.
  'POST /api/webhooks/mail/:provider': { asks: [['/api/webhooks/mail/none', 404, {}]] },
  // No provider of texts is configured here: tests/http/text-webhooks.test.ts tests these calls.
  'POST /api/webhooks/twilio/status': { asks: [['/api/webhooks/twilio/status', 404, {}]] },
  'POST /api/webhooks/twilio/incoming': { asks: [['/api/webhooks/twilio/incoming', 404, {}]] },
  'GET /api/peptide-masterclass-guide': {
    asks: [
      ['/api/peptide-masterclass-guide', 200],
      ['/api/peptide-masterclass-guide?client=own-tenant&locale=es', 200],
      ['/api/peptide-masterclass-guide?client=no-such-tenant', 404],
    ],
  },
  'GET /api/openapi.json': { asks: [['/api/openapi.json', 200]] },
  'GET /api/email-templates/download/sales-nurture': { least: 'viewer', of: 'none' },
  'GET /api/email-templates/download/masterclass': { least: 'viewer', of: 'none' },
  'POST /api/conversion': { least: 'admin', scope: 'conversions:write', of: 'none', body: {} },
  'POST /api/conversion/refund': { least: 'admin', scope: 'conversions:write', of: 'none', body: {} },
  'POST /api/subscriptions/create': { least: 'admin', of: 'none', body: {} },
  // No keys are set here: tests/http/subscriptions.test.ts tests calls with a valid signature.
  'POST /api/webhooks/stripe': { asks: [['/api/webhooks/stripe', 404, {}]] },
  'POST /api/webhooks/woocommerce/:tenantId': {
    asks: [
      ['/api/webhooks/woocommerce/own-tenant', 401, {}],
      ['/api/webhooks/woocommerce/no-such-tenant', 401, {}],
    ],
  },
  'POST /api/webhooks/woocommerce/:tenantId/key': {
    asks: [
      ['/api/webhooks/woocommerce/own-tenant/key', 400, {}],
      ['/api/webhooks/woocommerce/no-such-tenant/key', 400, {}],
    ],
  },
  'POST /api/webhooks/shopify/:tenantId': {
    asks: [
      ['/api/webhooks/shopify/own-tenant', 401, {}],
      ['/api/webhooks/shopify/no-such-tenant', 401, {}],
    ],
  },
  'GET /api/leads': { least: 'viewer', scope: 'leads:read', of: 'none' },
  'GET /api/leads/export': { least: 'viewer', scope: 'leads:read', of: 'none' },
  'POST /api/leads/bulk-email': { least: 'editor', of: 'none', body: {} },
  'POST /api/leads/bulk-sms': { least: 'editor', of: 'none', body: {} },
  'GET /api/campaigns': { least: 'viewer', of: 'none' },
  'POST /api/campaigns': { least: 'editor', of: 'none', body: {} },
  'GET /api/campaigns/:campaignId': { least: 'viewer', of: 'none', answers: [400, 404] },
  'POST /api/campaigns/:campaignId/launch': { least: 'editor', of: 'none', body: {}, answers: [400, 404] },
  'POST /api/campaigns/:campaignId/templates': { least: 'editor', of: 'none', body: {} },
  'GET /o/:token': { asks: [['/o/made-up.gif', 404]] },
  'GET /c/:token': { asks: [['/c/made-up', 404]] },
  'GET /api/tenants': { least: 'viewer', scope: 'tenant:read', of: 'none' },
  'POST /api/tenants': { least: 'operator', of: 'none', body: {} },
  'GET /api/tenants/:tenantId': { least: 'viewer', scope: 'tenant:read', of: 'path' },
  'PUT /api/tenants/:tenantId': { least: 'editor', of: 'path', body: { theme: 'teal' } },
  'GET /api/tenants/:tenantId/assessments': { least: 'viewer', scope: 'tenant:read', of: 'path' },
  'GET /api/tenants/:tenantId/leads': { least: 'viewer', scope: 'leads:read', of: 'path' },
  'GET /api/tenants/:tenantId/usage/:month': { least: 'viewer', scope: 'tenant:read', of: 'path' },
  'GET /api/tenants/:tenantId/revenue/:month': { least: 'viewer', scope: 'conversions:read', of: 'path' },
  'GET /api/tenants/:tenantId/conversions': { least: 'viewer', scope: 'conversions:read', of: 'path' },
  'GET /api/health/stripe/status': { least: 'operator', of: 'none' },
  'GET /api/health/stripe': { least: 'operator', of: 'none' },
  'GET /api/analytics/leads': { least: 'viewer', scope: 'leads:read', of: 'none' },
};
