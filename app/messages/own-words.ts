import { words } from './current.ts';
import * as en from './en/own-words.ts';
import * as es from './es/own-words.ts';

export const t = words({ en, es });
