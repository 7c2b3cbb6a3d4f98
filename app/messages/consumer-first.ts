import { words } from './current.ts';
import * as en from './en/consumer-first.ts';
import * as es from './es/consumer-first.ts';

export const t = words({ en, es });
