import { campaignForm } from '../forms.ts';

/** What can be changed at any time; the goals decide who is enrolled, and stay. */
export const campaignEditForm = campaignForm.omit({ segmentGoals: true });
