import { words } from './current.ts';
import * as en from './en/plan-mail.ts';
import * as es from './es/plan-mail.ts';

export const t = words({ en, es });
