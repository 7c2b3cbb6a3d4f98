import { can } from '../domain/access/index.ts';
import { listConversions, readRevenue } from '../domain/conversions/index.ts';
import { readLeadAnalytics } from '../domain/performance/index.ts';
import { countTotals, readUsage } from '../domain/usage/index.ts';
import { assertMonth, isoMonth } from '../lib/months.ts';
import { declareGuardedCall } from './guarded-call.server.ts';

export const getTenantAssessments = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/assessments',
  capability: 'usage.read',
  summary: 'Count all assessments of a tenant',
  async handle({ context, tenantId }) {
    const { assessments } = await countTotals(context.services.db, tenantId);
    return Response.json({ total: assessments });
  },
});

export const getTenantLeads = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/leads',
  capability: 'leads.count',
  summary: 'Count all leads of a tenant',
  async handle({ context, tenantId }) {
    const { leads } = await countTotals(context.services.db, tenantId);
    return Response.json({ total: leads });
  },
});

export const getTenantUsage = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/usage/:month',
  capability: 'usage.read',
  summary: "Read a month's counters; the month is YYYY-MM in UTC",
  async handle({ context, params: { month = '' }, tenantId }) {
    return Response.json({ usage: await readUsage({ db: context.services.db, tenantId, month }) });
  },
});

export const getTenantRevenue = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/revenue/:month',
  capability: 'conversions.read',
  summary: "Read a month's base fee, commission and their sum",
  async handle({ context, params: { month = '' }, tenantId }) {
    return Response.json({ revenue: await readRevenue({ db: context.services.db, tenantId, month }) });
  },
});

export const getTenantConversions = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/conversions',
  capability: 'conversions.read',
  summary:
    "List a month's sales and refunds, the newest first; ?month= is YYYY-MM, by default the running one; ?limit= and ?cursor= page",
  async handle({ request, context, actor, tenantId, now }) {
    const { searchParams } = new URL(request.url);
    const list = await listConversions({
      db: context.services.db,
      tenantId,
      month: searchParams.get('month') ?? isoMonth(now),
      limit: searchParams.get('limit'),
      cursor: searchParams.get('cursor'),
      withOrderData: can(actor, 'conversions.order-data'),
    });
    return Response.json(list);
  },
});

export const getLeadAnalytics = declareGuardedCall({
  method: 'GET',
  path: '/api/analytics/leads',
  capability: 'analytics.read',
  summary:
    'Leads, converted leads and their rate (0 to 1), of all time and of a month, with its leads by source; ?month= is YYYY-MM',
  async handle({ request, context, tenantId, now }) {
    const month = new URL(request.url).searchParams.get('month') ?? isoMonth(now);
    assertMonth(month);
    return Response.json({
      analytics: await readLeadAnalytics(context.services.db, { tenantId, month }),
    });
  },
});
