import * as z from 'zod';
import { endpointDescription, endpointEvents, endpointUrl } from '#app/domain/integrations/fields.ts';

/** What staff set of a webhook endpoint. */
export const endpointForm = z.object({
  url: endpointUrl,
  description: endpointDescription,
  events: endpointEvents,
  sendsContact: z.boolean().default(false),
});
