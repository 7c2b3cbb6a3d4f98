import type { ReactNode } from 'react';
import type { FieldErrors } from '#app/protocol/field-errors.ts';
import { Choice } from '#app/ui/primitives/choice.tsx';
import { errorId, FieldError, helpId } from '#app/ui/primitives/field-error.tsx';
import { Icon } from '#app/ui/primitives/icon.tsx';
import type { QuestionnaireState } from './step-machine.ts';
import { toggle } from './toggle.ts';

/** Props of a questionnaire's step. `A` is the type of its answers. */
export interface StepProps<A> {
  questionnaire: QuestionnaireState<A, unknown>;
  onAnswer: (answers: Partial<A>) => void;
}

/** The heading that receives the focus; the progress line is its description. */
const Heading = ({ text }: { text: string }) => (
  <h2 tabIndex={-1} aria-describedby="sg-step">
    {text}
  </h2>
);

const Help = ({ id, text }: { id?: string; text: string }) => (
  <p className="sg-help" id={id}>
    {text}
  </p>
);

/** Returns the id of a group's error for `aria-describedby`, if there is an error. */
export const findErrorId = (errors: FieldErrors, field: string): string | undefined =>
  errors[field] && errorId(field);

interface QuestionProps {
  field: string;
  heading: string;
  help: string;
  errors: FieldErrors;
  children: ReactNode;
}

/** A step that asks one question: the fieldset's legend is the step's heading. */
export function Question({ field, heading, help, errors, children }: QuestionProps) {
  return (
    <fieldset className="sg-group" aria-describedby={helpId(field)}>
      <legend>
        <Heading text={heading} />
      </legend>
      <Help id={helpId(field)} text={help} />
      <FieldError name={field} messages={errors[field]} />
      {children}
    </fieldset>
  );
}

/** A step that asks several questions: each has its own fieldset or field. */
export function Questions({ heading, help, children }: Pick<QuestionProps, 'heading' | 'help' | 'children'>) {
  return (
    <>
      <Heading text={heading} />
      <Help text={help} />
      {children}
    </>
  );
}

/** One of several questions of a step. */
export function Group({
  field,
  legend,
  errors,
  children,
}: Omit<QuestionProps, 'heading' | 'help'> & { legend: string }) {
  return (
    <fieldset className="sg-group sg-part">
      <legend>{legend}</legend>
      <FieldError name={field} messages={errors[field]} />
      {children}
    </fieldset>
  );
}

/** One option of a list, as its card shows it. */
export interface Choosable {
  /** The value that is stored. */
  id: string;
  label: string;
  note?: string;
  badge?: string;
  /** SVG path of its drawing. */
  icon?: string;
}

interface ChoicesProps<A> extends StepProps<A> {
  /** Field of the answer. A list is shown as checkboxes, a single value as radio buttons. */
  field: keyof A & string;
  options: readonly Choosable[];
  /** The answer that excludes all others. */
  alone?: string;
  /** `sg-choices` and the classes for the layout of its cards. */
  className?: string;
}

/** Shows the options of one question as cards. */
export function Choices<A extends object>(props: ChoicesProps<A>) {
  const { questionnaire, onAnswer, field, options, alone, className = 'sg-choices' } = props;
  const answer: unknown = questionnaire.answers[field];
  const list: string[] | undefined = Array.isArray(answer) ? answer : undefined;
  return (
    <div className={className}>
      {options.map(({ id, icon, ...words }) => (
        <Choice
          key={id}
          type={list ? 'checkbox' : 'radio'}
          name={field}
          value={id}
          {...words}
          icon={icon && <Icon path={icon} />}
          checked={list ? list.includes(id) : answer === id}
          onChange={() => onAnswer({ [field]: list ? toggle(list, id, alone) : id } as Partial<A>)}
          invalid={field in questionnaire.errors}
          describedBy={findErrorId(questionnaire.errors, field)}
        />
      ))}
    </div>
  );
}
