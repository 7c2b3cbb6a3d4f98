import * as z from 'zod';
import { FAILURE_CAUSES } from '#app/domain/campaigns/index.ts';
import type { CallDocs } from '../contract.ts';
import { amount, count, cursorParameter, limitParameter, message, moment, nextCursor } from './shared.ts';

const CAMPAIGN_ID = '019ab400-1111-7222-8333-444455556666';
const counts = z.record(z.string(), count);

const campaignFields = {
  id: z.string(),
  tenantId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(['draft', 'active', 'paused', 'completed']),
  segmentGoals: z.array(z.string()).describe('Empty for all leads.'),
  totalRecipients: count,
  skipped: counts.describe(
    'Leads left out at enrollment, by reason; one count named hidden for callers who may not see safety answers.',
  ),
  enrolNewLeads: z.boolean(),
  stopOnConversion: z.boolean(),
  leadsFrom: moment.nullable().describe('Leads from before don’t join; null for all leads.'),
  excludeBuyersDays: z
    .int()
    .nullable()
    .describe('People who bought within so many days before they would join are left out.'),
  salesWithinDays: count.describe(
    'A sale is credited if its lead clicked in an e-mail within this many days.',
  ),
  holdoutPercent: count.describe('Share of the leads that get nothing, for comparison.'),
  enrolledThrough: moment.nullable(),
  archivedAt: moment.nullable(),
  launchedAt: moment.nullable().describe('In the future for a campaign that starts later.'),
  pausedAt: moment.nullable(),
  completedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
};

const newCampaign = z.strictObject(campaignFields).meta({ id: 'Campaign' });
const listedFields = { ...campaignFields, templateCount: count, hasVariants: z.boolean() };
const listedCampaign = z.strictObject(listedFields).meta({ id: 'ListedCampaign' });

const templateFields = {
  id: z.string(),
  sequenceOrder: z.int(),
  name: z.string(),
  subjectLine: z.string(),
  subjectLineVariant: z.string().nullable(),
  preheader: z.string().nullable().describe('The preview text that mailboxes show beside the subject.'),
  bodyHtml: z.string(),
  bodyHtmlVariant: z.string().nullable(),
  delayDays: count,
  ctaText: z.string().nullable(),
  ctaUrl: z.string().nullable(),
  attachmentUrl: z.string().nullable(),
  translations: z.looseObject({}),
  winner: z.string().nullable().describe('The variant that is sent to all since, if one has won.'),
  winnerAt: moment.nullable(),
  winnerFigures: z
    .unknown()
    .describe(
      'The numbers that decided the winner: a and b with sent and clicked, and maxChance, the largest share of tests of two equal versions that show such a gap.',
    ),
  createdAt: moment,
  updatedAt: moment,
};
const template = z.strictObject(templateFields).meta({ id: 'Template' });

const results = z
  .strictObject({
    variant: z.string(),
    totalSent: count.describe('Accepted by the mail server.'),
    totalDelivered: count.describe('Reported as delivered; 0 without a provider that reports.'),
    totalOpened: count,
    totalMachineOpened: count,
    totalClicked: count.describe('Without clicks by scanners and other machines.'),
    totalMachineClicked: count,
    totalBounced: count.describe(
      'E-mails that came back by a provider’s report, mostly because the address does not exist, and those that the mail server refused for that reason.',
    ),
    totalRefused: count.describe('Refused because of the content or the sender.'),
    totalFailed: count.describe('Failed for any other reason.'),
    totalUncertain: count.describe('May have arrived: the service stopped while sending.'),
    causes: z
      .array(z.strictObject({ cause: z.enum(FAILURE_CAUSES), count }))
      .describe('Why e-mails did not arrive, the most frequent cause first.'),
    totalUnsubscribed: count,
    conversionCount: count.describe('Sales that count for the variant, without fully refunded sales.'),
    salesTotal: amount.describe('What refunds leave of those sales.'),
  })
  .meta({ id: 'VariantResults' });

const groupSales = z.strictObject({
  people: count,
  buyers: count.describe('People with a sale since they joined.'),
  salesTotal: amount.describe('Their sales less refunds.'),
});
const holdout = z
  .strictObject({
    sent: groupSales,
    heldOut: groupSales,
    verdict: z
      .enum(['too-few', 'no-difference', 'more', 'fewer'])
      .describe('Whether people who got the campaign buy more or less often than those who were held out.'),
  })
  .meta({ id: 'CampaignHoldout' });

const campaign = {
  id: CAMPAIGN_ID,
  tenantId: '019ab000-0000-7000-8000-000000000001',
  name: 'Autumn',
  description: null,
  status: 'draft',
  segmentGoals: ['energy'],
  totalRecipients: 0,
  skipped: {},
  enrolNewLeads: true,
  stopOnConversion: true,
  leadsFrom: null,
  excludeBuyersDays: null,
  salesWithinDays: 30,
  holdoutPercent: 0,
  enrolledThrough: null,
  archivedAt: null,
  launchedAt: null,
  pausedAt: null,
  completedAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

const storedTemplate = {
  id: '019ab400-aaaa-7bbb-8ccc-ddddeeeeffff',
  sequenceOrder: 1,
  name: 'Welcome',
  subjectLine: 'Your plan is ready',
  subjectLineVariant: null,
  preheader: null,
  bodyHtml: '<p>Hi {{firstName|there}}</p>',
  bodyHtmlVariant: null,
  delayDays: 0,
  ctaText: null,
  ctaUrl: null,
  attachmentUrl: null,
  translations: {},
  winner: null,
  winnerAt: null,
  winnerFigures: null,
  createdAt: '2026-11-20T09:05:00.000Z',
  updatedAt: '2026-11-20T09:05:00.000Z',
};

const MAX_CAMPAIGNS = 1000;
export const listCampaignsQuery = z.object({
  limit: limitParameter({ max: MAX_CAMPAIGNS, message: 'Send a limit from 1 to 1,000' }),
  cursor: cursorParameter,
});

export const listCampaignsDocs: CallDocs = {
  group: 'Campaigns',
  operationId: 'listCampaigns',
  description: 'Leaves out archived campaigns.',
  queryExample: { limit: 100 },
  answers: {
    200: {
      description: 'A page of campaigns.',
      schema: z.strictObject({ campaigns: z.array(listedCampaign), nextCursor }),
      example: {
        campaigns: [{ ...campaign, templateCount: 1, hasVariants: false }],
        nextCursor: null,
      },
    },
  },
};

export const createCampaignDocs: CallDocs = {
  group: 'Campaigns',
  operationId: 'createCampaign',
  bodyExample: { name: 'Autumn', segmentGoals: ['energy'] },
  answers: {
    201: {
      description: 'The draft.',
      schema: z.strictObject({ campaign: newCampaign }),
      example: { campaign },
    },
  },
  refusals: { 409: 'The account is read-only until a plan is paid.' },
};

export const readCampaignDocs: CallDocs = {
  group: 'Campaigns',
  operationId: 'readCampaign',
  params: { campaignId: 'The campaign’s id.' },
  answers: {
    200: {
      description: 'The campaign and its templates in order.',
      schema: z.strictObject({
        campaign: z.strictObject({
          ...listedFields,
          enrolments: z.strictObject({ active: count, completed: count, heldOut: count, stopped: counts }),
          unsent: counts.describe('E-mails that are not sent yet, by status.'),
          leftOut: counts.describe('E-mails that will not be sent, by reason.'),
          nextStepAt: moment.nullable(),
          holdout: holdout.nullable().describe('Null for a campaign without held-out leads.'),
        }),
        templates: z.array(z.strictObject({ ...templateFields, results: z.array(results) })),
      }),
      example: {
        campaign: {
          ...campaign,
          templateCount: 1,
          hasVariants: false,
          enrolments: { active: 0, completed: 0, heldOut: 0, stopped: {} },
          unsent: {},
          leftOut: {},
          nextStepAt: null,
          holdout: null,
        },
        templates: [{ ...storedTemplate, results: [] }],
      },
    },
  },
};

export const launchCampaignDocs: CallDocs = {
  group: 'Campaigns',
  operationId: 'launchCampaign',
  params: { campaignId: 'The campaign’s id.' },
  bodyExample: { holdoutPercent: 10 },
  answers: {
    200: {
      description: 'The campaign is launched.',
      schema: z.strictObject({ message }),
      example: { message: '“Autumn” is launched. Its e-mails go out in your send window.' },
    },
  },
  refusals: {
    404: 'Campaign not found.',
    409: 'The campaign isn’t a draft, or the account is read-only.',
  },
};

export const addTemplateDocs: CallDocs = {
  group: 'Campaigns',
  operationId: 'addTemplate',
  description:
    'Texts may name merge fields such as {{firstName|there}}. We reduce HTML to what e-mails may contain. A running campaign sends the template to its leads, so claims of a medical effect are refused without `acceptClaims`.',
  params: { campaignId: 'The campaign’s id.' },
  bodyExample: {
    sequenceOrder: 1,
    name: 'Welcome',
    subjectLine: 'Your plan is ready',
    bodyHtml: '<p>Hi {{firstName|there}}</p>',
    delayDays: 0,
  },
  answers: {
    201: {
      description: 'The stored template.',
      schema: z.strictObject({ template }),
      example: { template: storedTemplate },
    },
  },
  refusals: {
    404: 'Campaign not found.',
    409: 'A template already has this number, or the campaign has ended.',
  },
};
