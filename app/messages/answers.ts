import { words } from './current.ts';
import * as en from './en/answers.ts';
import * as es from './es/answers.ts';

export const t = words({ en, es });
