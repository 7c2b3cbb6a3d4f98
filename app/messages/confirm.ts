import { words } from './current.ts';
import * as en from './en/confirm.ts';
import * as es from './es/confirm.ts';

export const t = words({ en, es });
