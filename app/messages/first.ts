import { words } from './current.ts';
import * as en from './en/first.ts';
import * as es from './es/first.ts';

export const t = words({ en, es });
