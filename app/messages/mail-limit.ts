import { words } from './current.ts';
import * as en from './en/mail-limit.ts';
import * as es from './es/mail-limit.ts';

export const t = words({ en, es });
