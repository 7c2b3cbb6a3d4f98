import { words } from './current.ts';
import * as en from './en/legal-lists.ts';
import * as es from './es/legal-lists.ts';

export const t = words({ en, es });
