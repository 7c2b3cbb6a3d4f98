import { words } from './current.ts';
import * as en from './en/checklist.ts';
import * as es from './es/checklist.ts';

export const t = words({ en, es });
