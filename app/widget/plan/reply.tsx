import type { ReactNode } from 'react';

/**
 * Says what a pressed button did. The reply has the focus as soon as the page is open, also without scripts, because screen readers announce
 * no message that is on a page from its start.
 */
export const Reply = ({
  id,
  isRefusal = false,
  children,
}: {
  /** Is named by the field that the reply is about. */
  id?: string;
  isRefusal?: boolean;
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noAutofocus: the reply is what the person waits for after pressing a button
  <p id={id} className="sgp-reply" role={isRefusal ? 'alert' : 'status'} tabIndex={-1} autoFocus>
    {isRefusal ? <span className="sgp-error">{children}</span> : children}
  </p>
);
