import { words } from './current.ts';
import * as en from './en/consent.ts';
import * as es from './es/consent.ts';

export const t = words({ en, es });
