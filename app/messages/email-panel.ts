import { words } from './current.ts';
import * as en from './en/email-panel.ts';
import * as es from './es/email-panel.ts';

export const t = words({ en, es });
