export { agreeAgain, findAgreement } from './agree-again.server.ts';
export { answerSafety, findHealthBox } from './answer-safety.server.ts';
export { findChoices, findLeadChoices, findReceipt, withdrawChoice } from './choices.server.ts';
export {
  type ConfirmationLink,
  confirmChoices,
  findConfirmation,
} from './confirmation.server.ts';
export { asksForNumber, correctOwnContact } from './correct-contact.server.ts';
export type { Choice } from './end-choice.server.ts';
export { findRecipient, type PageWish, type Recipient } from './find-recipient.server.ts';
export { finishPersonRequest } from './finish-restriction.server.ts';
export {
  canAppeal,
  enterRequest,
  limitUse,
  type WrittenRequest,
  writeRequest,
} from './own-requests.server.ts';
export { findExport, readExport } from './personal-export.server.ts';
export { type LinkOutcome, requestAgreement, requestErasure, requestExport } from './request-link.server.ts';
export { findTextsWish, saveTextsWish, type TextsWish } from './texts-wish.server.ts';
export { saveWish } from './unsubscribe.server.ts';
