import { words } from './current.ts';
import * as en from './en/offline.ts';
import * as es from './es/offline.ts';

export const t = words({ en, es });
