import * as z from 'zod';
import { role } from '#app/domain/access/account-fields.ts';

export const roleForm = z.object({ memberId: z.string(), role });
export const memberForm = z.object({ memberId: z.string() });
export const invitationForm = z.object({ invitationId: z.string() });
