import { words } from './current.ts';
import * as en from './en/save-plan.ts';
import * as es from './es/save-plan.ts';

export const t = words({ en, es });
