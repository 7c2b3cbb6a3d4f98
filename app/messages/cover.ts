import { words } from './current.ts';
import * as en from './en/cover.ts';
import * as es from './es/cover.ts';

export const t = words({ en, es });
