import { can } from '#app/domain/access/index.ts';
import { listConversions, readRevenue } from '#app/domain/conversions/index.ts';
import { readLeadAnalytics } from '#app/domain/performance/index.ts';
import { countTotals, readUsage } from '#app/domain/usage/index.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { isoMonth } from '#app/lib/months.ts';
import {
  countAssessmentsDocs,
  countLeadsDocs,
  leadAnalyticsDocs,
  leadAnalyticsQuery,
  usageDocs,
} from './docs/figures.ts';
import { listConversionsDocs, listConversionsQuery, revenueDocs } from './docs/sales.ts';
import { declareGuardedCall } from './guarded-call.server.ts';

export const getTenantAssessments = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/assessments',
  capability: 'usage.read',
  summary: 'Count all assessments',
  docs: countAssessmentsDocs,
  async handle({ context, tenantId }) {
    const { assessments } = await countTotals(context.services.db, tenantId);
    return jsonResponse({ total: assessments });
  },
});

export const getTenantLeads = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/leads',
  capability: 'leads.count',
  summary: 'Count all leads',
  docs: countLeadsDocs,
  async handle({ context, tenantId }) {
    const { leads } = await countTotals(context.services.db, tenantId);
    return jsonResponse({ total: leads });
  },
});

export const getTenantUsage = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/usage/:month',
  capability: 'usage.read',
  summary: 'Read a month’s counters',
  docs: usageDocs,
  async handle({ context, params: { month = '' }, tenantId }) {
    return jsonResponse({ usage: await readUsage({ db: context.services.db, tenantId, month }) });
  },
});

export const getTenantRevenue = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/revenue/:month',
  capability: 'conversions.read',
  summary: 'Read a month’s base fee and commission',
  docs: revenueDocs,
  async handle({ context, params: { month = '' }, tenantId }) {
    return jsonResponse({ revenue: await readRevenue({ db: context.services.db, tenantId, month }) });
  },
});

export const getTenantConversions = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId/conversions',
  capability: 'conversions.read',
  summary: 'List a month’s sales and refunds, the newest first',
  query: listConversionsQuery,
  docs: listConversionsDocs,
  async handle({ request, query: { month, limit, cursor }, context, actor, tenantId, now }) {
    const list = await listConversions({
      db: context.services.forReading(request).db,
      tenantId,
      month: month ?? isoMonth(now),
      limit,
      cursor,
      withOrderData: can(actor, 'conversions.order-data'),
    });
    return jsonResponse(list);
  },
});

export const getLeadAnalytics = declareGuardedCall({
  method: 'GET',
  path: '/api/analytics/leads',
  capability: 'analytics.read',
  summary: 'Read how many leads there are, how many bought and which sites they came from',
  query: leadAnalyticsQuery,
  docs: leadAnalyticsDocs,
  async handle({ request, query: { month }, context, tenantId, now }) {
    const { db } = context.services.forReading(request);
    return jsonResponse({
      analytics: await readLeadAnalytics(db, { tenantId, month: month ?? isoMonth(now) }),
    });
  },
});
