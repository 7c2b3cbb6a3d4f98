import { words } from './current.ts';
import * as en from './en/mails.ts';
import * as es from './es/mails.ts';

export const t = words({ en, es });
