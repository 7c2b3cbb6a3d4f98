/** The one language in a browser's bundle. Builds for other languages replace this module (vite.widget.config.ts). */
export { defineEntry } from '../catalogue/define-entry.ts';
export { english as wording } from '../wording.ts';
