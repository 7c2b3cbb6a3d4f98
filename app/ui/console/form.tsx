import type { ReactNode } from 'react';

/** The fields of a form under each other; inside a `Form` of Remix. */
export const FormStack = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-5">{children}</div>
);

/** Two fields beside each other from 640 px. */
export const FormRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">{children}</div>
);

/** The buttons at a form's end: on a phone as wide as the form, the one that goes on first. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-3 pt-1 sm:flex-row sm:items-center">{children}</div>
);
