import { words } from './current.ts';
import * as en from './en/emergency.ts';
import * as es from './es/emergency.ts';

export const t = words({ en, es });
