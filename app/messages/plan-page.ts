import { words } from './current.ts';
import * as en from './en/plan-page.ts';
import * as es from './es/plan-page.ts';

export const t = words({ en, es });
