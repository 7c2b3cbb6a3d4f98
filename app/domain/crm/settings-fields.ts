import * as z from 'zod';
import { emptyToNull, isPrintableInput, sinceDay } from '#app/domain/input-fields.ts';
import { CRM_LEAD_FIELD_NAMES } from './lead-fields.ts';

/** These schemas validate the CRM's form fields in the browser and on the server. */

const CRM_TOKEN_ERROR = 'Enter the token as LeadConnector shows it, such as pit-…';
/** A private integration token, or an older key of a location. It is sent in a header. */
export const crmApiKey = z
  .string(CRM_TOKEN_ERROR)
  .trim()
  .min(16, CRM_TOKEN_ERROR)
  .max(2000, 'Use at most 2000 characters')
  .regex(/^[\w.~+/=-]+$/, CRM_TOKEN_ERROR);

const LOCATION_ID_ERROR = 'Enter the location id, letters and digits such as ve9EPM428h8vShlRW1KT';
/** It becomes part of a URL. */
export const crmLocationId = z
  .string(LOCATION_ID_ERROR)
  .trim()
  .regex(/^[\w-]{1,64}$/, LOCATION_ID_ERROR);

const MAX_CRM_TAGS = 20;
const MAX_CRM_TAG = 100;
/** One tag per line. */
const crmTags = z
  .string('Enter text')
  .max(4000, 'Use at most 4000 characters')
  .transform((text) => [
    ...new Set(
      text
        .split('\n')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ])
  .refine((tags) => tags.length <= MAX_CRM_TAGS, `Enter at most ${MAX_CRM_TAGS} tags`)
  .refine(
    (tags) => tags.every((tag) => tag.length <= MAX_CRM_TAG),
    `Use at most ${MAX_CRM_TAG} characters for a tag`,
  )
  .refine((tags) => tags.every(isPrintableInput), 'Remove the control characters')
  .default([]);

/** Id of a custom field, or null. Only the server knows whether the CRM has it. */
const customFieldId = emptyToNull(z.string().max(100, 'Choose from the list')).default(null);

/** Returns the form name of the menu for one of our fields, such as `map_trackingId`. */
export const mappingFieldName = <Name extends string>(name: Name) => `map_${name}` as const;
type MappingFieldName = ReturnType<typeof mappingFieldName<(typeof CRM_LEAD_FIELD_NAMES)[number]>>;

/** Settings for the data sent in addition to the contact's own fields. */
export const crmSettingsForm = z.object({
  tags: crmTags,
  sendsHealth: z.boolean().default(false),
  tagsGoals: z.boolean().default(false),
  ...(Object.fromEntries(
    CRM_LEAD_FIELD_NAMES.map((name) => [mappingFieldName(name), customFieldId]),
  ) as Record<MappingFieldName, typeof customFieldId>),
});
/** The fields that were sent; missing ones remain unchanged. */
export type CrmSettingsChanges = Partial<z.output<typeof crmSettingsForm>>;

export const crmConnectForm = z.object({
  /** If missing, the stored key remains. */
  apiKey: crmApiKey.optional(),
  locationId: crmLocationId,
});

export const resyncSince = sinceDay;
