import type { FieldErrors } from '#app/protocol/field-errors.ts';

export interface Toast {
  tone: 'default' | 'destructive';
  title: string;
  text: string;
}

/** The state of a visitor's questionnaire. `A` is the type of its answers, `O` the result of a successful submission. */
export interface QuestionnaireState<A, O> {
  /** 1 to `of`; `of + 1` is the results view, reached only after the server reported success. */
  step: number;
  answers: A;
  errors: FieldErrors;
  /** Whether a submission is in progress; answers and step don't change until it ends. */
  pending: boolean;
  /** The visible toast; there is at most one. */
  toast: Toast | null;
  outcome: O | null;
  /** Incremented whenever the focus must move: after a step change and after a refused submission. */
  moves: number;
  /** The step that Continue leads to once the missing answer on an earlier step is given. */
  backTo?: number;
}

export type QuestionnaireAction<A, O> =
  | { type: 'answer'; answers: Partial<A> }
  /** Restores the answers of an earlier visit (resume.ts). The visitor did not move, so the focus does not move either. */
  | { type: 'resume'; step: number; answers: A }
  /** `returns` is set when the visitor goes back to a missing answer on an earlier step; Continue then leads back here. */
  | { type: 'go'; by: number; returns?: true }
  | { type: 'submit' }
  | { type: 'invalid'; fields: FieldErrors; toast?: Toast }
  | { type: 'failed'; toast: Toast }
  | { type: 'done'; outcome: O; toast: Toast }
  /** With `answers`, shown only if the visitor has not changed them while the toast's text was fetched. */
  | { type: 'toast'; toast: Toast | null; answers?: A }
  | { type: 'dismiss' }
  /** The results of an earlier page load, or the plan as it was recomputed. */
  | { type: 'results'; outcome: O }
  | { type: 'restart' };

export interface QuestionnaireDefinition<A> {
  /** Number of question steps. */
  of: number;
  /** The form's defaults, also used after Start over. */
  initial: A;
  stepOf: StepOf<A>;
}

/** Maps each field to the step that asks for it, to find the first step with an error. An optional field belongs to the last step. */
export type StepOf<A> = { readonly [F in keyof A & string as undefined extends A[F] ? never : F]: number };

/** Moves one step forward or back, within bounds, or from a corrected step back to the step where the error was reported. */
function moveSteps<A, O>(
  questionnaire: QuestionnaireState<A, O>,
  { by: delta, returns }: { by: number; returns?: true },
  stepCount: number,
  stepOfField: (field: string) => number,
): QuestionnaireState<A, O> {
  const { step, backTo, errors, moves } = questionnaire;
  const open = Object.keys(errors).map(stepOfField);
  const mended = delta > 0 && backTo && !open.includes(step) && Math.min(backTo, ...open);
  const next = mended || Math.min(stepCount, Math.max(1, step + delta));
  return next === step
    ? questionnaire
    : {
        ...questionnaire,
        step: next,
        moves: moves + 1,
        backTo: returns ? step : next === backTo ? undefined : backTo,
      };
}

/** Creates the pure reducer of one questionnaire: steps are bounded, and only Start over clears answers. */
export function stepMachine<A extends object, O>({
  of: stepCount,
  initial,
  stepOf: stepByField,
}: QuestionnaireDefinition<A>) {
  const stepOfField = (field: string): number => (stepByField as Record<string, number>)[field] ?? stepCount;

  const start = (prefill?: Partial<A>): QuestionnaireState<A, O> => ({
    step: 1,
    answers: { ...initial, ...prefill },
    errors: {},
    pending: false,
    toast: null,
    outcome: null,
    moves: 0,
  });

  const reduce = (
    questionnaire: QuestionnaireState<A, O>,
    action: QuestionnaireAction<A, O>,
  ): QuestionnaireState<A, O> => {
    const { step, answers, pending, moves } = questionnaire;
    switch (action.type) {
      case 'answer': {
        if (pending) return questionnaire;
        const errors = { ...questionnaire.errors };
        for (const field in action.answers) delete errors[field];
        return { ...questionnaire, answers: { ...answers, ...action.answers }, errors };
      }
      case 'resume':
        return { ...questionnaire, step: action.step, answers: action.answers };
      case 'go':
        return pending || step > stepCount
          ? questionnaire
          : moveSteps(questionnaire, action, stepCount, stepOfField);
      case 'submit':
        return pending || step !== stepCount
          ? questionnaire
          : { ...questionnaire, pending: true, errors: {}, toast: null };
      case 'invalid': {
        if (!pending) return questionnaire;
        const first = Math.min(...Object.keys(action.fields).map(stepOfField), stepCount);
        return {
          ...questionnaire,
          pending: false,
          errors: action.fields,
          step: first,
          backTo: first < step ? step : undefined,
          toast: action.toast ?? null,
          moves: moves + 1,
        };
      }
      case 'failed':
        return pending ? { ...questionnaire, pending: false, toast: action.toast } : questionnaire;
      case 'done':
        if (!pending) return questionnaire;
        return {
          ...questionnaire,
          pending: false,
          outcome: action.outcome,
          step: stepCount + 1,
          toast: action.toast,
          moves: moves + 1,
        };
      case 'toast':
        return (action.answers ?? answers) === answers
          ? { ...questionnaire, toast: action.toast }
          : questionnaire;
      case 'dismiss':
        return { ...questionnaire, toast: null };
      case 'results':
        return {
          ...questionnaire,
          outcome: action.outcome,
          step: stepCount + 1,
          // After a reload the visitor did not move, so the focus does not move either.
          moves: questionnaire.outcome ? moves + 1 : moves,
        };
      case 'restart':
        return { ...start(), moves: moves + 1 };
    }
  };

  return { start, reduce };
}
