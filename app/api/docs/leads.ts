import * as z from 'zod';
import type { CallDocs } from '../contract.ts';
import { count, cursorParameter, limitParameter, message, moment, nextCursor } from './shared.ts';

const text = (what: string) => z.string().optional().describe(what);

/** Same filters as on the leads page. */
const filters = {
  goal: text('The id of a goal.'),
  segment: text('fat_loss, muscle_gain, energy, recovery, anti_aging or cognitive.'),
  status: text('complete or partial.'),
  source: text('The kind of widget or list that the lead came through.'),
  utmSource: text('The utm_source of the visit, in lower case.'),
  utmMedium: text('The utm_medium of the visit, in lower case.'),
  utmCampaign: text('The utm_campaign of the visit, in lower case.'),
  referrer: text('The host that linked to the page, such as google.com.'),
  page: text('The page with the assessment, without https://.'),
  widget: text('full, consumer or technical.'),
  tag: text('A tag from the console.'),
  contacted: text('yes or no.'),
  converted: text('yes or no.'),
  returning: text('yes or no.'),
  phone: text('yes for leads with a phone number, or no.'),
  from: text('The first day in UTC, YYYY-MM-DD.'),
  to: text('The last day in UTC, YYYY-MM-DD.'),
};

const lead = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    phone: z.string().nullable(),
    createdAt: moment,
    experienceLevel: z.string().nullable(),
    healthGoals: z.array(z.string()).describe('Ids of goals.'),
    symptoms: z.array(z.string()),
    recommendations: z
      .array(z.string())
      .describe(
        'Ids of the recommended products. Empty without the scope leads:answers, because what is missing tells safety answers.',
      ),
    utm: z.record(z.string(), z.string()).describe('UTM values of the page, such as utm_source.'),
    hidden: z.record(z.string(), z.string()).describe('Values of `data-hidden` in the embed code.'),
    referrer: z
      .string()
      .nullable()
      .describe('The page that linked to the one with the assessment, if known.'),
    pageUrl: z.string().nullable().describe('The page with the assessment, without its query.'),
    erasedAt: moment.nullable().describe('When the person was erased. The other fields are then empty.'),
  })
  .meta({ id: 'Lead' });

export const listLeadsQuery = z.object({
  limit: limitParameter({ max: 1000, message: 'Send a limit from 1 to 1,000' }),
  cursor: cursorParameter,
  ...filters,
});

export const listLeadsDocs: CallDocs = {
  group: 'Leads',
  operationId: 'listLeads',
  queryExample: { limit: 100, goal: 'energy' },
  answers: {
    200: {
      description: 'A page of leads, newest first, with total counts.',
      schema: z.strictObject({
        leads: z.array(lead),
        nextCursor,
        total: count,
        thisMonth: count,
        completed: count,
      }),
      example: {
        leads: [
          {
            id: '019ab3e0-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
            email: 'jordan@example.com',
            firstName: 'Jordan',
            phone: null,
            createdAt: '2026-11-20T14:02:11.000Z',
            experienceLevel: 'beginner',
            healthGoals: ['energy'],
            symptoms: ['Low energy'],
            recommendations: ['mots-c'],
            utm: { utm_source: 'google', utm_medium: 'cpc' },
            hidden: {},
            referrer: 'https://www.google.com/',
            pageUrl: 'https://shop.example/quiz',
            erasedAt: null,
          },
        ],
        nextCursor: 'MjAyNi0xMS0yMFQxNDowMjoxMS4wMDBa',
        total: 1204,
        thisMonth: 86,
        completed: 1180,
      },
    },
  },
};

export const exportLeadsQuery = z.object({
  ...filters,
  search: text('The id of a search. Console sessions only.'),
});

export const exportLeadsDocs: CallDocs = {
  group: 'Leads',
  operationId: 'exportLeads',
  description:
    'UTF-8 with a byte order mark, RFC 4180; a cell that a spreadsheet would run as a formula begins with an apostrophe. One export runs at a time for a company.',
  queryExample: { from: '2026-11-01', to: '2026-11-30' },
  answers: {
    200: {
      description: 'The file.',
      type: 'text/csv',
      headers: { 'Content-Disposition': 'The file’s name, leads-export-YYYY-MM-DD.csv.' },
    },
    302: {
      description:
        'Only for browsers whose user entered no password in the last 15 minutes. API keys never get this response.',
      type: 'text/plain',
      headers: { Location: 'URL of the console page that asks for the password.' },
    },
  },
};

const started = z.strictObject({ message }).meta({ id: 'Message' });

export const bulkEmailDocs: CallDocs = {
  group: 'Leads',
  operationId: 'sendBulkEmail',
  description:
    'We skip leads who opted out, bounced or gave no consent, and count them in the message. Your company’s allowance decides how fast the e-mails go out.',
  bodyExample: {
    subject: 'New in the shop',
    message: 'Hello {{firstName}}, our autumn range is here.',
    leadIds: ['019ab3e0-1a2b-7c3d-8e4f-5a6b7c8d9e0f'],
  },
  answers: {
    200: {
      description: 'The e-mails are queued.',
      schema: started,
      example: { message: '12 e-mails are being sent. 3 leads are skipped: 2 without consent, 1 opted out.' },
    },
  },
  refusals: { 409: 'The account is read-only until a plan is paid.' },
};

export const bulkSmsDocs: CallDocs = {
  ...bulkEmailDocs,
  operationId: 'sendBulkText',
  description:
    'We text only leads who agreed to texts, within the hours of their own time zone. We add the company’s name and how to opt out; both count toward the 160 characters.',
  bodyExample: { message: 'Our autumn range is here.' },
  answers: {
    200: {
      description: 'The texts are queued.',
      schema: started,
      example: { message: '12 texts are being sent.' },
    },
  },
};
