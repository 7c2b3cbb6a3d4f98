import '../shell/svg-spelling.ts';

export { Results } from '../results/index.tsx';
