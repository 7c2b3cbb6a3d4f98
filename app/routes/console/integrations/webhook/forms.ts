import * as z from 'zod';
import { replaySince } from '#app/domain/integrations/endpoint-fields.ts';

export const replayOneForm = z.object({ eventId: z.string().max(100) });
export const replayForm = z.object({
  since: replaySince,
  what: z.enum(['missing', 'all'], 'Select from the list'),
});
