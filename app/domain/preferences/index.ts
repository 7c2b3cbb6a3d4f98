export {
  agreeAgain,
  type Choice,
  findChoices,
  findReceipt,
  withdrawChoice,
} from './choices.server.ts';
export {
  type ConfirmationLink,
  confirmChoices,
  findConfirmation,
} from './confirmation.server.ts';
export { findRecipient, type Recipient } from './find-recipient.server.ts';
export { findExport, readExport } from './personal-export.server.ts';
export { requestErasure, requestExport } from './request-link.server.ts';
export { saveWish } from './unsubscribe.server.ts';
