import * as z from 'zod';
import { campaignInput } from '../../domain/campaigns/fields.ts';

const { name, description } = campaignInput.shape;
/** A switch that is off posts nothing. */
const toggle = z.boolean().default(false);

/** What can be changed at any time; the goals decide who is enrolled, and stay. */
export const campaignEditForm = z.object({
  name,
  description,
  enrolNewLeads: toggle,
  stopOnConversion: toggle,
});
