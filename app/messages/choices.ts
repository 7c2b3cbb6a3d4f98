import { words } from './current.ts';
import * as en from './en/choices.ts';
import * as es from './es/choices.ts';

export const t = words({ en, es });
