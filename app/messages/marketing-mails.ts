import { words } from './current.ts';
import * as en from './en/marketing-mails.ts';
import * as es from './es/marketing-mails.ts';

export const t = words({ en, es });
