import { words } from './current.ts';
import * as en from './en/moment.ts';
import * as es from './es/moment.ts';

export const t = words({ en, es });
