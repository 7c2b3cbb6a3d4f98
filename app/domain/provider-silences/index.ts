export { type Answered, forEachWhileAnswered } from './for-each-while-answered.server.ts';
export {
  createProviderWatch,
  listSilences,
  type Provider,
  type ProviderWatch,
} from './provider-watch.server.ts';
