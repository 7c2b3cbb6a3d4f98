import { words } from './current.ts';
import * as en from './en/page-description.ts';
import * as es from './es/page-description.ts';

export const t = words({ en, es });
