import { words } from './current.ts';
import * as en from './en/rules.ts';
import * as es from './es/rules.ts';

export const t = words({ en, es });
