import * as z from 'zod';
import { atMost } from '#app/domain/input-fields.ts';
import { MAX_KEY_NAME } from './account-limits.ts';
import { KEY_SCOPES, type KeyScope } from './capabilities.ts';

const KEY_NAME_ERROR = 'Enter a name';
export const keyName = z
  .string(KEY_NAME_ERROR)
  .trim()
  .min(1, KEY_NAME_ERROR)
  .max(MAX_KEY_NAME, atMost(MAX_KEY_NAME));
export const keyScopes = z
  .array(z.enum(Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]], 'Choose from the list'))
  .min(1, 'Choose at least one scope');
