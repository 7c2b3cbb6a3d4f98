/** The editable fields of a campaign, as its form would post them. */
export type SavedCampaign = {
  name: string;
  description: string;
  enrolNewLeads: boolean;
  stopOnConversion: boolean;
};

export const readSavedCampaign = (
  campaign: Omit<SavedCampaign, 'description'> & { description: string | null },
): SavedCampaign => ({
  name: campaign.name,
  description: campaign.description ?? '',
  enrolNewLeads: campaign.enrolNewLeads,
  stopOnConversion: campaign.stopOnConversion,
});
