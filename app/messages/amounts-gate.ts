import { words } from './current.ts';
import * as en from './en/amounts-gate.ts';
import * as es from './es/amounts-gate.ts';

export const t = words({ en, es });
