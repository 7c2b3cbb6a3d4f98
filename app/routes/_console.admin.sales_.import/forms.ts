import * as z from 'zod';
import { salesFile } from '../../domain/conversions/fields.ts';

export const fileForm = z.object({ csv: salesFile });
