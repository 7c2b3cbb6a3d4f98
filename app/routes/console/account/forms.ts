import * as z from 'zod';
import { firstNameOr, lastName } from '#app/domain/access/account-fields.ts';
import { newPassword, ownPassword } from '#app/domain/access/password-fields.ts';

export const nameForm = z.object({ firstName: firstNameOr('Enter your name'), lastName });
export const passwordForm = z.object({
  current: ownPassword,
  password: newPassword('Choose a new password'),
});
export const sessionForm = z.object({ sessionId: z.string() });
