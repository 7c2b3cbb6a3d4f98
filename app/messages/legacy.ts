import { words } from './current.ts';
import * as en from './en/legacy.ts';
import * as es from './es/legacy.ts';

export const t = words({ en, es });
