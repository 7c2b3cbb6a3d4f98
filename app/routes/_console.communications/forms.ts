import * as z from 'zod';
import { bulkEmailInput, bulkSmsInput, campaignInput } from '../../domain/campaigns/fields.ts';
import { checkFields } from '../../domain/mail-templates/fields.ts';

/** The forms of the communications pages, for browser and server. */

const { name, description, segmentGoals } = campaignInput.shape;

/** A switch that is off posts nothing. */
const toggle = z.boolean().default(false);

export const campaignForm = z.object({
  name,
  description,
  segmentGoals,
  enrolNewLeads: toggle,
  stopOnConversion: toggle,
});

export const MAX_SEQUENCE_BYTES = 2_000_000;

export const uploadForm = z.object({
  campaignId: z.string().max(100),
  file: z.instanceof(File, { error: 'Please choose a file' }),
});

export const searchForm = z.object({ q: z.string().max(200).default('') });

/** Ids, with commas between them. */
const idList = z
  .string()
  .max(200_000, 'Please select fewer leads one by one')
  .default('')
  .transform((text) => text.split(',').filter(Boolean));

/** The selected leads: some, all that the list shows but for some, or none, which means all of the company's. */
const selectionFields = {
  all: z.string().optional(),
  leadIds: idList,
  except: idList,
  /** The same for a form that is sent twice. */
  key: z.string().min(1).max(100),
};

export const quickEmailForm = z.object({
  subject: bulkEmailInput.shape.subject.superRefine(checkFields),
  message: bulkEmailInput.shape.message.superRefine(checkFields),
  ...selectionFields,
});

export const bulkForm = z.object({ bulkId: z.string().max(100) });
export const quickSmsForm = z.object({ message: bulkSmsInput.shape.message, ...selectionFields });
