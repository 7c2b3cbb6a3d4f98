export { dropProblems } from './drop-problems.server.ts';
export { erase } from './erase.server.ts';
export {
  listSent,
  MAX_PROBLEMS,
  PROBLEM_DAYS,
  PROBLEM_STATES,
  type ProblemSource,
  type ProblemState,
  REPLY_FIELD,
} from './fields.ts';
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
export {
  dismissProblem,
  restoreProblem,
  settleOtherProblems,
  settleProblems,
  takeProblem,
} from './resolve-problem.server.ts';
