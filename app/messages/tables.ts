import { words } from './current.ts';
import * as en from './en/tables.ts';
import * as es from './es/tables.ts';

export const t = words({ en, es });
