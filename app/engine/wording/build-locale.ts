/** The one language that a browser gets. Its build for another language puts that in the place (vite.widget.config.ts). */
export { defineEntry } from '../catalogue/define-entry.ts';
export { english as wording } from '../wording.ts';
