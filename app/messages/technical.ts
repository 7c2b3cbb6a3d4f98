import { words } from './current.ts';
import * as en from './en/technical.ts';
import * as es from './es/technical.ts';

export const t = words({ en, es });
