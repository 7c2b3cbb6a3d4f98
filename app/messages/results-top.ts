import { words } from './current.ts';
import * as en from './en/results-top.ts';
import * as es from './es/results-top.ts';

export const t = words({ en, es });
