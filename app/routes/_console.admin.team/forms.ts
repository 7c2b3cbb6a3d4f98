import * as z from 'zod';
import { email, role } from '../../domain/access/fields.ts';

export const inviteForm = z.object({ email, role });
export const roleForm = z.object({ memberId: z.string(), role });
export const memberForm = z.object({ memberId: z.string() });
export const invitationForm = z.object({ invitationId: z.string() });
