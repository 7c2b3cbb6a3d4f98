import { words } from './current.ts';
import * as en from './en/legal.ts';
import * as es from './es/legal.ts';

export const t = words({ en, es });
