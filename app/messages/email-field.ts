import { words } from './current.ts';
import * as en from './en/email-field.ts';
import * as es from './es/email-field.ts';

export const t = words({ en, es });
