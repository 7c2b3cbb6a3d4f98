import { words } from './current.ts';
import * as en from './en/privacy.ts';
import * as es from './es/privacy.ts';

export const t = words({ en, es });
