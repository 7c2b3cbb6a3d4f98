import { Fragment } from 'react';

/** An e-mail address that wraps before its '@' and, only if it still doesn't fit, anywhere else. */
export function BreakableText({ text }: { text: string }) {
  const parts = text.split('@');
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        <Fragment key={index}>
          {index > 0 ? (
            <>
              <wbr />@
            </>
          ) : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
