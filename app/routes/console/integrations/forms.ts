import * as z from 'zod';
import {
  endpointDescription,
  endpointEvents,
  endpointUrl,
} from '#app/domain/integrations/endpoint-fields.ts';

/** Fields of a webhook endpoint that staff set. */
export const endpointForm = z.object({
  url: endpointUrl,
  description: endpointDescription,
  events: endpointEvents,
  sendsContact: z.boolean().default(false),
});
