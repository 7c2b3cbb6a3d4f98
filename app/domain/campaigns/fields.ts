import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import type { Segment } from '#app/domain/leads/index.ts';
import { typedHtml } from '#app/domain/mail-templates/fields.ts';
import { MINUTES_A_DAY } from '#app/lib/durations.ts';

/** The segments of T section 9, in its order; a test holds that the leads' table has the same. */
export const CAMPAIGN_SEGMENTS = [
  'fat_loss',
  'muscle_gain',
  'energy',
  'recovery',
  'anti_aging',
  'cognitive',
] as const satisfies readonly Segment[];

const NAME = 'Please give the campaign a name';
const DESCRIPTION_MAX = 2000;

const campaignSegments = z
  .array(z.enum(CAMPAIGN_SEGMENTS, 'Please choose goals from the list'))
  .transform((segments) => [...new Set(segments)]);

const campaignFields = {
  name: line(200, NAME),
  description: z
    .string()
    .trim()
    .max(DESCRIPTION_MAX, `Please use at most ${DESCRIPTION_MAX} characters`)
    .nullish()
    .transform((text) => text || null),
  segmentGoals: campaignSegments.default([]),
  enrolNewLeads: z.boolean().default(true),
  stopOnConversion: z.boolean().default(true),
};

/** A new campaign, as form and API send it. */
export const campaignInput = z.strictObject(campaignFields);
export type CampaignInput = z.output<typeof campaignInput>;

/** What can be changed of a campaign at any time; its goals decide who is enrolled, and stay. */
export type CampaignChanges = Partial<Omit<CampaignInput, 'segmentGoals'>>;

/** Whether hours of sending, in minutes of the day, leave the whole day: an end that is not after the start does, too. */
export const isAllDay = ({ start, end }: { start: number; end: number }): boolean =>
  end <= start || (start === 0 && end === MINUTES_A_DAY);

/** The days of a send window by their bit in the mask that is stored: Monday is bit 0. */
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

/** `POST /api/leads/bulk-email`: without ids to all leads. */
export const bulkEmailInput = z.strictObject({
  subject: line(200, 'Please enter a subject'),
  message: typedHtml('The message').trim().min(1, 'Please enter a message'),
  leadIds,
});

/** `POST /api/leads/bulk-sms`: without ids to all leads. */
export const bulkSmsInput = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'Please enter a message')
    .max(TEXT_MAX, `Please use at most ${TEXT_MAX} characters`),
  leadIds,
});
