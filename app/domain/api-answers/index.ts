export {
  answerOnceInDatabase,
  dropExpiredApiAnswers,
  hashRequest,
  type StoredAnswer,
} from './answer-once.server.ts';
export { erase } from './erase.server.ts';
export { planScope } from './rules.ts';
export { sealedValues } from './sealed-values.server.ts';
