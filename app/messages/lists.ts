import { words } from './current.ts';
import * as en from './en/lists.ts';
import * as es from './es/lists.ts';

export const t = words({ en, es });
