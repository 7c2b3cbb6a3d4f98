import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import { MAX_CAMPAIGN_DESCRIPTION, MAX_CAMPAIGN_NAME } from './campaign-limits.ts';
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
};

export const campaignInput = z.strictObject(campaignFields);
export type CampaignInput = z.output<typeof campaignInput>;

/** The fields of a campaign that can be changed at any time. Its goals can't, because they decide who is enrolled. */
export type CampaignChanges = Partial<Omit<CampaignInput, 'segmentGoals'>>;
