import { words } from './current.ts';
import * as en from './en/articles.ts';
import * as es from './es/articles.ts';

export const t = words({ en, es });
