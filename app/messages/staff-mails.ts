import { words } from './current.ts';
import * as en from './en/staff-mails.ts';
import * as es from './es/staff-mails.ts';

export const t = words({ en, es });
