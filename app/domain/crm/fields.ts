import * as z from 'zod';
import { emptyToNull, isPrintable, sinceDay } from '#app/domain/input-fields.ts';
import { CRM_FIELD_NAMES } from './lead-fields.ts';

/** The rules of the CRM's form fields, for browser and server. */

const KEY = 'Enter the token as LeadConnector shows it, such as pit-…';
/** A private integration token, or an older key of a location. It becomes a header. */
export const crmApiKey = z
  .string(KEY)
  .trim()
  .min(16, KEY)
  .max(2000, 'Please use at most 2000 characters')
  .regex(/^[\w.~+/=-]+$/, KEY);

const LOCATION = 'Enter the location id, letters and digits such as ve9EPM428h8vShlRW1KT';
/** It becomes part of an address. */
export const crmLocationId = z
  .string(LOCATION)
  .trim()
  .regex(/^[\w-]{1,64}$/, LOCATION);

const MAX_TAGS = 20;
const MAX_TAG = 100;
/** One in a line. */
const crmTags = z
  .string('Please enter text')
  .max(4000, 'Please use at most 4000 characters')
  .transform((text) => [
    ...new Set(
      text
        .split('\n')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ])
  .refine((tags) => tags.length <= MAX_TAGS, `Please enter at most ${MAX_TAGS} tags`)
  .refine(
    (tags) => tags.every((tag) => tag.length <= MAX_TAG),
    `Please use at most ${MAX_TAG} characters for a tag`,
  )
  .refine((tags) => tags.every(isPrintable), 'Please remove the control characters')
  .default([]);

/** The id of a custom field; null for none. Whether the CRM has it is known to the server. */
const customFieldId = emptyToNull(z.string().max(100, 'Choose from the list')).default(null);

/** `map_trackingId`: the menu of one of our fields. */
export const mappingFieldName = <Name extends string>(name: Name) => `map_${name}` as const;
type MappingFieldName = ReturnType<typeof mappingFieldName<(typeof CRM_FIELD_NAMES)[number]>>;

/** What is sent besides the contact's own fields. */
export const crmSettingsForm = z.object({
  tags: crmTags,
  sendsHealth: z.boolean().default(false),
  tagsGoals: z.boolean().default(false),
  ...(Object.fromEntries(CRM_FIELD_NAMES.map((name) => [mappingFieldName(name), customFieldId])) as Record<
    MappingFieldName,
    typeof customFieldId
  >),
});
/** Those that were sent; what is absent stays as it is. */
export type CrmSettingsChanges = Partial<z.output<typeof crmSettingsForm>>;

export const crmConnectForm = z.object({
  /** None keeps the one that is stored. */
  apiKey: crmApiKey.optional(),
  locationId: crmLocationId,
});

export const resyncSince = sinceDay;
