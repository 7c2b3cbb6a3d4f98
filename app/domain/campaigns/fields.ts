import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import type { Segment } from '#app/domain/leads/index.ts';
import { typedHtml } from '#app/domain/mail-templates/fields.ts';
import { MINUTES_A_DAY } from '#app/lib/durations.ts';

/** The goal segments of T section 9, in its order, with their screen labels. */
export const SEGMENT_LABELS: Readonly<Record<Segment, string>> = {
  fat_loss: 'Fat Loss',
  muscle_gain: 'Muscle Gain',
  energy: 'Energy',
  recovery: 'Recovery',
  anti_aging: 'Anti-Aging',
  cognitive: 'Cognitive',
};
const SEGMENT_NAMES = Object.keys(SEGMENT_LABELS) as [Segment, ...Segment[]];

const CAMPAIGN_NAME_ERROR = 'Please give the campaign a name';
const MAX_CAMPAIGN_DESCRIPTION = 2000;

const campaignSegments = z
  .array(z.enum(SEGMENT_NAMES, 'Please choose goals from the list'))
  .transform((segments) => [...new Set(segments)]);

const campaignFields = {
  name: line(200, CAMPAIGN_NAME_ERROR),
  description: z
    .string()
    .trim()
    .max(MAX_CAMPAIGN_DESCRIPTION, `Please use at most ${MAX_CAMPAIGN_DESCRIPTION} characters`)
    .nullish()
    .transform((text) => text || null),
  segmentGoals: campaignSegments.default([]),
  enrolNewLeads: z.boolean().default(true),
  stopOnConversion: z.boolean().default(true),
};

export const campaignInput = z.strictObject(campaignFields);
export type CampaignInput = z.output<typeof campaignInput>;

/** The fields of a campaign that can be changed at any time. Its goals can't, because they decide who is enrolled. */
export type CampaignChanges = Partial<Omit<CampaignInput, 'segmentGoals'>>;

/** Whether the sending hours, in minutes of the day, cover the whole day. An end that is not after the start means the whole day, too. */
export const isAllDay = ({ start, end }: { start: number; end: number }): boolean =>
  end <= start || (start === 0 && end === MINUTES_A_DAY);

/** The days of a send window by their bit in the stored mask: Monday is bit 0. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const TEXT_MAX = 160;

const leadIds = z.array(z.string().min(1).max(100)).min(1, 'Please choose a lead').max(200_000).optional();

/** Body of `POST /api/leads/bulk-email`. Without ids the mail goes to all leads. */
export const bulkEmailInput = z.strictObject({
  subject: line(200, 'Please enter a subject'),
  message: typedHtml('The message').trim().min(1, 'Please enter a message'),
  leadIds,
});

/** Body of `POST /api/leads/bulk-sms`. Without ids the text goes to all leads. */
export const bulkSmsInput = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'Please enter a message')
    .max(TEXT_MAX, `Please use at most ${TEXT_MAX} characters`),
  leadIds,
});
