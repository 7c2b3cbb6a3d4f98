import { words } from './current.ts';
import * as en from './en/unavailable.ts';
import * as es from './es/unavailable.ts';

export const t = words({ en, es });
