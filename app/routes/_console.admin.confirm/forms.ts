import * as z from 'zod';
import { ownPassword } from '../../domain/access/fields.ts';

export const confirmForm = z.object({ password: ownPassword, next: z.string().optional() });
