import { words } from './current.ts';
import * as en from './en/amounts.ts';
import * as es from './es/amounts.ts';

export const t = words({ en, es });
