export { answerOnceInDatabase, type StoredAnswer } from './answer-once.server.ts';
export { dropExpiredApiAnswers } from './drop-expired.server.ts';
export { erase } from './erase.server.ts';
export { hashRequest } from './hash-request.server.ts';
export { planScope } from './rules.ts';
export { sealedValues } from './sealed-values.server.ts';
