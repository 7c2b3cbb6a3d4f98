import type { ReactNode } from 'react';
import { errorId, FieldError, helpId } from '../../ui/primitives/field-error.tsx';
import type { FullWalk } from './answers.ts';

/** The heading that the focus moves to; the progress line is its description. */
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

/** Ids of what explains a group, for `aria-describedby`: its error, when it has one. */
export const errorOf = (errors: FullWalk['errors'], field: string): string | undefined =>
  errors[field] && errorId(field);

interface QuestionProps {
  field: string;
  heading: string;
  help: string;
  errors: FullWalk['errors'];
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

/** A step that asks several things: each has its own fieldset or field. */
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
