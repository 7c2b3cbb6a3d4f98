import * as z from 'zod';
import { acceptClaims } from '#app/domain/campaigns/bulk-send-fields.ts';
import { campaignForm } from '../forms.ts';

/** The fields that can be changed at any time. The goals determine who is enrolled, so they can't be changed. */
export const campaignEditForm = campaignForm.omit({ segmentGoals: true });

export const resumeForm = z.object({ acceptClaims });

/** Returns the editable fields of a campaign as its form would post them. */
export const readSavedCampaign = (campaign: {
  name: string;
  description: string | null;
  enrolNewLeads: boolean;
  stopOnConversion: boolean;
  salesWithinDays: number;
}) => ({
  name: campaign.name,
  description: campaign.description ?? '',
  enrolNewLeads: campaign.enrolNewLeads,
  stopOnConversion: campaign.stopOnConversion,
  salesWithinDays: String(campaign.salesWithinDays),
});
