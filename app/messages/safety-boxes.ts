import { words } from './current.ts';
import * as en from './en/safety-boxes.ts';
import * as es from './es/safety-boxes.ts';

export const t = words({ en, es });
