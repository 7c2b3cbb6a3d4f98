export {
  answerOnceInDatabase,
  dropExpiredApiAnswers,
  hashRequest,
  type StoredAnswer,
  sealedValues,
} from './answer-once.server.ts';
export { erase } from './erase.server.ts';
export { planScope } from './plan-scope.ts';
