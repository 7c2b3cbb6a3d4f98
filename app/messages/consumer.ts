import { words } from './current.ts';
import * as en from './en/consumer.ts';
import * as es from './es/consumer.ts';

export const t = words({ en, es });
