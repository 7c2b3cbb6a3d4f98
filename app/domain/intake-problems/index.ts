export { findConversation, listConversations } from './conversations.server.ts';
export { dropProblems } from './drop-problems.server.ts';
export { erase } from './erase.server.ts';
export {
  countOpenProblems,
  findLatestProblems,
  findProblemSource,
  findRetry,
  listProblems,
  listProblemsOfLeads,
  type Problem,
} from './list-problems.server.ts';
export { type NewProblem, noteProblem } from './note-problem.server.ts';
export { MAX_PROBLEMS, PROBLEM_DAYS, type ProblemSource } from './problem-limits.ts';
export {
  endUnreadReply,
  findNumbersOfUnreadReplies,
  findUnreadReply,
  listLatestUnreadReplies,
  listOverdueReplies,
  listUnreadRepliesUpTo,
  summariseUnreadReplies,
  type UnreadReply,
} from './replies.server.ts';
export {
  dismissProblem,
  dismissProblemIn,
  type ProblemAction,
  restoreProblem,
  settleOtherProblems,
  settleProblems,
  takeProblem,
} from './resolve-problem.server.ts';
export { listSent, SENT_FROM, SENT_REPLY } from './sent-values.ts';
