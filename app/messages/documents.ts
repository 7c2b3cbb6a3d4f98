import { words } from './current.ts';
import * as en from './en/documents.ts';
import * as es from './es/documents.ts';

export const t = words({ en, es });
