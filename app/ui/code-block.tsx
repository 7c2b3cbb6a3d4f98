import { useEffect, useId, useState } from 'react';

/** Duration of the button's confirmation, in ms. */
const CONFIRMATION_MS = 2000;

/**
 * Code to copy. The copy button needs JavaScript; without it the text can be selected.
 * @param label name of the code, for the button's name: "Copy the embed code"
 * @param wraps true breaks long lines instead of scrolling
 */
export function CodeBlock({ code, label, wraps = false }: { code: string; label: string; wraps?: boolean }) {
  const id = useId();
  const [copies, setCopies] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopies(Boolean(navigator.clipboard)), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      // If the clipboard is not allowed, the text is selected for the visitor to copy.
      () => getSelection()?.selectAllChildren(document.getElementById(id) as HTMLElement),
    );

  return (
    <div className={`public-code${wraps ? ' wraps' : ''}${copies ? ' copies' : ''}`}>
      {/* A scrollable element has to be reachable by keyboard. */}
      <pre tabIndex={wraps ? undefined : 0}>
        <code id={id}>{code}</code>
      </pre>
      {copies ? (
        <button type="button" onClick={copy} aria-label={copied ? 'Copied' : `Copy ${label}`}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      ) : null}
      <span role="status" className="public-said">
        {copied ? `Copied ${label}` : ''}
      </span>
    </div>
  );
}
