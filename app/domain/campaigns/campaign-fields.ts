import * as z from 'zod';
import { line, whole } from '#app/domain/input-fields.ts';
import { acceptClaims } from './bulk-send-fields.ts';
import {
  MAX_CAMPAIGN_DESCRIPTION,
  MAX_CAMPAIGN_NAME,
  MAX_HOLDOUT_PERCENT,
  SALES_WITHIN_DAYS,
} from './campaign-limits.ts';
import { campaignSegments } from './segment-fields.ts';

const CAMPAIGN_NAME_ERROR = 'Enter a name for the campaign';

const campaignFields = {
  name: line(MAX_CAMPAIGN_NAME, CAMPAIGN_NAME_ERROR),
  description: z
    .string()
    .trim()
    .max(MAX_CAMPAIGN_DESCRIPTION, `Use at most ${MAX_CAMPAIGN_DESCRIPTION} characters`)
    .nullish()
    .transform((text) => text || null),
  segmentGoals: campaignSegments.default([]),
  enrolNewLeads: z.boolean().default(true),
  stopOnConversion: z.boolean().default(true),
  /** Without it the database's preset applies. */
  salesWithinDays: whole(
    SALES_WITHIN_DAYS.min,
    SALES_WITHIN_DAYS.max,
    `Enter whole days from ${SALES_WITHIN_DAYS.min} to ${SALES_WITHIN_DAYS.max}`,
  ).optional(),
};

/** Share of the matching leads that get nothing, chosen at the launch. */
export const holdoutPercent = whole(
  0,
  MAX_HOLDOUT_PERCENT,
  `Enter a whole number from 0 to ${MAX_HOLDOUT_PERCENT}`,
).default(0);

/** The body of a launch. Fields that are not known here stay without effect, as before there were any. */
export const launchInput = z.object({ holdoutPercent, acceptClaims });

export const campaignInput = z.strictObject(campaignFields);
export type CampaignInput = z.output<typeof campaignInput>;

/** The fields of a campaign that can be changed at any time. Its goals can't, because they decide who is enrolled. */
export type CampaignChanges = Partial<Omit<CampaignInput, 'segmentGoals'>>;
