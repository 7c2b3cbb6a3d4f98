import { words } from './current.ts';
import * as en from './en/data-mail.ts';
import * as es from './es/data-mail.ts';

export const t = words({ en, es });
