import * as z from 'zod';
import { email, role } from '../../domain/access/fields.ts';

/** As the team's page takes it. */
export const firstAdminForm = z.object({ email, role });
