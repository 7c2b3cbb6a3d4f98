import { words } from './current.ts';
import * as en from './en/technical-first.ts';
import * as es from './es/technical-first.ts';

export const t = words({ en, es });
