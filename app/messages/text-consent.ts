import { words } from './current.ts';
import * as en from './en/text-consent.ts';
import * as es from './es/text-consent.ts';

export const t = words({ en, es });
