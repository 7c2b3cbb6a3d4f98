import { words } from './current.ts';
import * as en from './en/doctor.ts';
import * as es from './es/doctor.ts';

export const t = words({ en, es });
