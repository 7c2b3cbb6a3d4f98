import { words } from './current.ts';
import * as en from './en/selector.ts';
import * as es from './es/selector.ts';

export const t = words({ en, es });
