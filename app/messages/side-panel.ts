import { words } from './current.ts';
import * as en from './en/side-panel.ts';
import * as es from './es/side-panel.ts';

export const t = words({ en, es });
