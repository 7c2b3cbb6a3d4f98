import type { FieldErrors } from '#app/protocol/field-errors.ts';

export interface Toast {
  tone: 'default' | 'destructive';
  title: string;
  text: string;
}

/** The state of a visitor's questionnaire. `A` are the answers of one questionnaire, `O` is what a successful submission brought. */
export interface QuestionnaireState<A, O> {
  /** 1 to `of`; `of + 1` is the results view, reached only when the server said success. */
  step: number;
  answers: A;
  errors: FieldErrors;
  /** A submission is under way: answers and step don't change. */
  pending: boolean;
  /** At most one is visible. */
  toast: Toast | null;
  outcome: O | null;
  /** Grows whenever the focus must follow: after a step change and after a refused submission. */
  moves: number;
  /** Where Continue leads once what was missing on an earlier step is there. */
  backTo?: number;
}

export type QuestionnaireAction<A, O> =
  | { type: 'answer'; answers: Partial<A> }
  /** What an earlier visit left (resume.ts). The visitor did not move, so the focus does not follow. */
  | { type: 'resume'; step: number; answers: A }
  /** `returns`: for what is missing on an earlier step; Continue then leads here again. */
  | { type: 'go'; by: number; returns?: true }
  | { type: 'submit' }
  | { type: 'invalid'; fields: FieldErrors; toast?: Toast }
  | { type: 'failed'; toast: Toast }
  | { type: 'done'; outcome: O; toast: Toast }
  /** With `answers` only for a visitor who has not changed them while the toast's text was fetched. */
  | { type: 'toast'; toast: Toast | null; answers?: A }
  | { type: 'dismiss' }
  /** The results of an earlier page load, or the plan as it was made again. */
  | { type: 'results'; outcome: O }
  | { type: 'restart' };

export interface QuestionnaireDefinition<A> {
  /** Number of question steps. */
  of: number;
  /** The form's defaults, also after Start over. */
  initial: A;
  stepOf: StepOf<A>;
}

/** The step that asks for each field, to find the first one that has an error. A field that may be missing is the last step's. */
export type StepOf<A> = { readonly [F in keyof A & string as undefined extends A[F] ? never : F]: number };

/** One step on or back, bounded; or from a step that was mended to where it was missed. */
function moved<A, O>(
  questionnaire: QuestionnaireState<A, O>,
  { by, returns }: { by: number; returns?: true },
  of: number,
  stepOfField: (field: string) => number,
): QuestionnaireState<A, O> {
  const { step, backTo, errors, moves } = questionnaire;
  const open = Object.keys(errors).map(stepOfField);
  const mended = by > 0 && backTo && !open.includes(step) && Math.min(backTo, ...open);
  const next = mended || Math.min(of, Math.max(1, step + by));
  return next === step
    ? questionnaire
    : {
        ...questionnaire,
        step: next,
        moves: moves + 1,
        backTo: returns ? step : next === backTo ? undefined : backTo,
      };
}

/** The way through one questionnaire as a pure reducer: bounded steps, answers that only Start over clears. */
export function stepMachine<A extends object, O>({ of, initial, stepOf }: QuestionnaireDefinition<A>) {
  const stepOfField = (field: string): number => (stepOf as Record<string, number>)[field] ?? of;

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
        return pending || step > of ? questionnaire : moved(questionnaire, action, of, stepOfField);
      case 'submit':
        return pending || step !== of
          ? questionnaire
          : { ...questionnaire, pending: true, errors: {}, toast: null };
      case 'invalid': {
        if (!pending) return questionnaire;
        const first = Math.min(...Object.keys(action.fields).map(stepOfField), of);
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
          step: of + 1,
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
          step: of + 1,
          // After a reload the visitor did not move, so the focus does not follow.
          moves: questionnaire.outcome ? moves + 1 : moves,
        };
      case 'restart':
        return { ...start(), moves: moves + 1 };
    }
  };

  return { start, reduce };
}
