import { words } from './current.ts';
import * as en from './en/shelf.ts';
import * as es from './es/shelf.ts';

export const t = words({ en, es });
