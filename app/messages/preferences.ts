import { words } from './current.ts';
import * as en from './en/preferences.ts';
import * as es from './es/preferences.ts';

export const t = words({ en, es });
