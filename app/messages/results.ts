import { words } from './current.ts';
import * as en from './en/results.ts';
import * as es from './es/results.ts';

export const t = words({ en, es });
