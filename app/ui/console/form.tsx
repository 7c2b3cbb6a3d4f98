import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Stacks the fields of a form; used inside a `Form` of Remix. */
export const FormStack = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-5">{children}</div>
);

/** Shows two fields side by side from 640 px. */
export const FormRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">{children}</div>
);

/**
 * The buttons at the end of a form. On a phone they are as wide as the form, with the main action first.
 * @param props.isForNoScript true if a bar of the page has the buttons as long as there is JavaScript
 */
export const FormActions = ({
  isForNoScript,
  children,
}: {
  isForNoScript?: boolean;
  children: ReactNode;
}) => (
  <div
    className={classNames(
      'flex-col gap-3 pt-1 sm:flex-row sm:items-center',
      isForNoScript ? 'hidden noscript:flex' : 'flex',
    )}
  >
    {children}
  </div>
);
