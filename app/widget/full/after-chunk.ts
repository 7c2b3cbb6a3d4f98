import '../shell/svg-spelling.ts';
import '../shell/keep-in-reach.ts';

export { recommendInBrowser } from '#app/engine/recommend.browser.ts';
export { createPlanDetails } from '../results/plan-details.ts';
export * from './later-steps.tsx';
export { Resume } from './resume.tsx';
export { ShelfResults as Results } from './shelf-results.tsx';

// A standalone page may be printed; from a frame the browser prints the host page.
if (!document.querySelector('.sg-compact')) void import('../results/paper.css');
