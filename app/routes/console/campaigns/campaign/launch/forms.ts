import * as z from 'zod';
import { holdoutPercent } from '#app/domain/campaigns/campaign-fields.ts';
import { brandFields } from '#app/domain/tenants/tenant-fields.ts';
import { typedField } from '#app/lib/form-field.ts';

export const addressForm = z.object({
  postalAddress: typedField(
    brandFields.postalAddress.refine((text) => text !== null, 'Enter your postal address'),
  ),
});

export const launchForm = z.object({ holdoutPercent });
