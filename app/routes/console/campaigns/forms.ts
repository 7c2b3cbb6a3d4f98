import * as z from 'zod';
import { acceptClaims, bulkEmailInput, bulkSmsInput } from '#app/domain/campaigns/bulk-send-fields.ts';
import { campaignInput } from '#app/domain/campaigns/campaign-fields.ts';
import { checkFields, typedHtml } from '#app/domain/mail-templates/template-fields.ts';
import { findSequenceFileError } from './sequence-file.ts';

/** The forms of the communications pages. */

const { name, description, segmentGoals, salesWithinDays } = campaignInput.shape;

/** A switch that is off posts no value. */
const toggle = z.boolean().default(false);

export const campaignForm = z.object({
  name,
  description,
  segmentGoals,
  enrolNewLeads: toggle,
  stopOnConversion: toggle,
  salesWithinDays: salesWithinDays.unwrap(),
});

export const uploadForm = z.object({
  campaignId: z.string().max(100),
  acceptClaims,
  file: z.unknown().transform((file, context) => {
    const error = findSequenceFileError(file);
    if (error === null) return file as File;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  }),
});

export const sequenceForm = z.object({
  sequence: z.enum(['sales-nurture', 'masterclass'], 'Choose a sequence'),
});

export const searchForm = z.object({ q: z.string().max(200).default('') });

const idList = z
  .string()
  .max(200_000, 'You selected too many leads one by one. Select fewer, or select all')
  .default('')
  .transform((text) => text.split(',').filter(Boolean));

/** The selected leads: some, all that the list shows except some, or none, which means all that the list shows. */
const selectionFields = {
  all: z.string().optional(),
  leadIds: idList,
  except: idList,
  /** Present if some were ticked while the list chose leads by their goals: leads ticked before another filter stay selected. */
  byGoals: z.string().optional(),
  /** A form that is sent twice has the same key. */
  key: z.string().min(1).max(100),
};

/** A selection whose recipients are counted before a message is sent. */
export const countForm = z.object({
  channel: z.enum(['email', 'sms']),
  all: selectionFields.all,
  leadIds: selectionFields.leadIds,
  except: selectionFields.except,
  byGoals: selectionFields.byGoals,
});

/** A Quick Email as typed, before the recipients are confirmed. */
export const typedEmailForm = z.object({
  subject: bulkEmailInput.shape.subject.superRefine(checkFields),
  message: bulkEmailInput.shape.message.superRefine(checkFields),
});
export const quickEmailForm = typedEmailForm.extend({ ...selectionFields, acceptClaims });

/** The second subject of a Quick Email that is sent again. */
export const repeatForm = z.object({
  subject: typedEmailForm.shape.subject,
  key: selectionFields.key,
  acceptClaims,
});

export const bulkForm = z.object({ bulkId: z.string().max(100) });

/** The domain checks the length of the whole text again. */
export const quickSmsForm = z.object({
  message: bulkSmsInput.shape.message,
  ...selectionFields,
  acceptClaims,
});

/** A message whose claims are looked for before it is sent. */
export const checkForm = z.object({
  channel: z.enum(['email', 'sms']),
  subject: z.string().max(500).default(''),
  message: typedHtml('The message').default(''),
});
