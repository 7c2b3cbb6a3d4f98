import { campaignForm } from '../forms.ts';

/** The fields that can be changed at any time. The goals determine who is enrolled, so they can't be changed. */
export const campaignEditForm = campaignForm.omit({ segmentGoals: true });
