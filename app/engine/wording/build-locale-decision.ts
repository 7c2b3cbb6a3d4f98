/** As build-locale.ts, for what is decided before the texts of a plan are fetched. */
export { decisionWords } from './decision.ts';
