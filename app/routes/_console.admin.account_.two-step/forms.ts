import * as z from 'zod';
import { code } from '../../domain/access/fields.ts';

export const codeForm = z.object({ sealed: z.string(), code });
