import '../shell/svg-spelling.ts';

export { recommendInBrowser } from '../../engine/in-browser.ts';
export { Results } from '../results/index.tsx';
export * from './later-steps.tsx';
