import * as z from 'zod';
import { leadTag } from '../../domain/leads/fields.ts';

/** The forms of a lead's page, for browser and server. */

export const tagForm = z.object({ tag: leadTag });
