import { words } from './current.ts';
import * as en from './en/leaflet.ts';
import * as es from './es/leaflet.ts';

export const t = words({ en, es });
