import { words } from './current.ts';
import * as en from './en/resume.ts';
import * as es from './es/resume.ts';

export const t = words({ en, es });
