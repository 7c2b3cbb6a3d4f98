import { words } from './current.ts';
import * as en from './en/toasts.ts';
import * as es from './es/toasts.ts';

export const t = words({ en, es });
