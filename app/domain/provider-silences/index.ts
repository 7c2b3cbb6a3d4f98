export { type Answered, forEachWhileAnswered } from './for-each-while-answered.server.ts';
export * from './provider-watch.server.ts';
