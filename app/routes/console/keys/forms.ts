import * as z from 'zod';
import { keyName, keyScopes } from '#app/domain/access/key-fields.ts';

export const createKeyForm = z.object({ name: keyName, scopes: keyScopes });
export const keyForm = z.object({ keyId: z.string() });
