import { words } from './current.ts';
import * as en from './en/list-answers.ts';
import * as es from './es/list-answers.ts';

export const t = words({ en, es });
