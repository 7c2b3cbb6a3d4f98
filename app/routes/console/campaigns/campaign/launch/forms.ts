import * as z from 'zod';
import { acceptClaims } from '#app/domain/campaigns/bulk-send-fields.ts';
import { holdoutPercent } from '#app/domain/campaigns/campaign-fields.ts';
import { brandFields } from '#app/domain/tenants/tenant-fields.ts';
import { typedField } from '#app/lib/form-field.ts';

/** Fields are parsed by `parseChoice`, which knows the company's time zone. */
export const launchForm = z.object({
  joins: z.string().max(20).optional(),
  joinedDays: z.string().max(20).optional(),
  excludeBuyersDays: z.string().max(20).optional(),
  startsAt: z.string().max(40).optional(),
  holdoutPercent,
  acceptClaims,
});

export const addressForm = z.object({
  postalAddress: typedField(
    brandFields.postalAddress.refine((text) => text !== null, 'Enter your postal address'),
  ),
});
