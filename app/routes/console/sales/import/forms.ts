import * as z from 'zod';
import { salesFile } from '#app/domain/conversions/fields.ts';

export const fileForm = z.object({ csv: salesFile });
