export { ACCOUNT_MAIL_DAYS, dropAccountMails } from './drop-account-mails.server.ts';
export {
  requestPasswordReset,
  withPasswordResets,
} from './forgotten-password.server.ts';
export { type AccountMail, accountMails } from './mails.server.ts';
export { resetOperator } from './reset-operator.server.ts';
export {
  changePassword,
  findPasswordReset,
  resetPassword,
} from './reset-password.server.ts';
export { signUp } from './sign-up.server.ts';
export { readSignUpState } from './sign-up-state.server.ts';
export {
  askNewStaffAddresses,
  confirmStaffAddress,
  findStaffProof,
  resendProof,
} from './staff-proofs.server.ts';
export {
  acceptInvitation,
  changeRole,
  endMemberSessions,
  findInvitation,
  INVITATION_DAYS,
  inviteColleague,
  listTeam,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from './team.server.ts';
export {
  findVerification,
  sendVerification,
  verifyEmail,
} from './verify-email.server.ts';
