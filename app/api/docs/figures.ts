import * as z from 'zod';
import type { CallDocs } from '../contract.ts';
import { TENANT_ID } from './sales.ts';
import { amount, count, moment, month, monthParameter, rate } from './shared.ts';

const params = { tenantId: 'The company’s id.' };
const total = (what: string): CallDocs['answers'] => ({
  200: {
    description: `The number of all ${what}.`,
    schema: z.strictObject({ total: count }),
    example: { total: 1204 },
  },
});

export const countAssessmentsDocs: CallDocs = {
  group: 'Numbers',
  operationId: 'countAssessments',
  params,
  answers: total('assessments'),
};

export const countLeadsDocs: CallDocs = {
  group: 'Numbers',
  operationId: 'countLeads',
  params,
  answers: total('leads'),
};

const usage = z
  .strictObject({
    id: z.string().nullable().describe('Null while nothing of the month was counted.'),
    tenantId: z.string(),
    month,
    assessmentsCount: count,
    leadsGenerated: count,
    revenue: amount.describe('Sales reported for the month.'),
    createdAt: moment.nullable(),
  })
  .meta({ id: 'Usage' });

export const usageDocs: CallDocs = {
  group: 'Numbers',
  operationId: 'readUsage',
  params: { ...params, month: 'A calendar month in UTC, YYYY-MM.' },
  answers: {
    200: {
      description: 'The month’s counters; zeros for a month without any.',
      schema: z.strictObject({ usage }),
      example: {
        usage: {
          id: '019ab001-2222-7333-8444-555566667777',
          tenantId: TENANT_ID,
          month: '2026-11',
          assessmentsCount: 92,
          leadsGenerated: 86,
          revenue: 129.95,
          createdAt: '2026-11-01T00:12:09.000Z',
        },
      },
    },
  },
};

const figures = z
  .strictObject({ totalLeads: count, convertedLeads: count, conversionRate: rate })
  .meta({ id: 'LeadFigures' });

export const leadAnalyticsQuery = z.object({ month: monthParameter });

export const leadAnalyticsDocs: CallDocs = {
  group: 'Numbers',
  operationId: 'readLeadAnalytics',
  queryExample: { month: '2026-11' },
  answers: {
    200: {
      description: 'Leads in total and this month.',
      schema: z.strictObject({
        analytics: z.strictObject({
          month,
          overall: figures,
          monthly: figures,
          leadsBySource: z.record(z.string(), count).describe('The month’s leads by where they came from.'),
        }),
      }),
      example: {
        analytics: {
          month: '2026-11',
          overall: { totalLeads: 1204, convertedLeads: 97, conversionRate: 0.0806 },
          monthly: { totalLeads: 86, convertedLeads: 9, conversionRate: 0.1047 },
          leadsBySource: { widget: 80, newsletter: 6 },
        },
      },
    },
  },
};
