/** Like build-locale.ts, for the decisions made before a plan's texts are fetched. */
export { decisionWords } from './decision.ts';
