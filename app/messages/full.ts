import { words } from './current.ts';
import * as en from './en/full.ts';
import * as es from './es/full.ts';

export const t = words({ en, es });
