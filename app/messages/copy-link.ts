import { words } from './current.ts';
import * as en from './en/copy-link.ts';
import * as es from './es/copy-link.ts';

export const t = words({ en, es });
